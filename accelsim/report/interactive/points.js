// The points: reading them, formatting values, filters, constraints, and the best point.

const FRONT = "front membership";
const STATUS_NAMES = ["breaks a constraint of the study", "feasible", "Pareto front"];
const LARGE_IS_GOOD = /^(utilization|accuracy|peak_macs_per_s|fmax_mhz|fits|has_rtl)$/;

let data = null;
let columns = new Map();
let places = new Map();

const state = {
  x: "", y: "", colour: FRONT, drag: "zoom",
  goalMetric: "", goal: "min",
  constraints: [], excluded: new Map(), feasibleOnly: false, frontOnly: false,
  shown: [], sort: "", descending: false, page: 0, active: null,
  brush: null, ranges: {}, brushedOnly: true,
  chosen: null, compared: [],
};

/** Take new data; what the user chose stays. */
function takeData(fresh) {
  const first = data === null || data.rows.point.length === 0;
  data = fresh;
  columns = new Map(data.columns.map(column => [column.name, column]));
  places = new Map(data.rows.point.map((point, row) => [point, row]));
  if (first) chooseDefaults();
  const known = name => columns.has(name);
  state.shown = state.shown.filter(known);
}

function chooseDefaults() {
  const objectives = data.study.objectives.filter(one => columns.has(one.metric));
  const metrics = data.columns.filter(one => one.role === "metric");
  const names = [...objectives.map(one => one.metric), "area_um2", ...metrics.map(one => one.name)]
    .filter(name => columns.has(name));
  state.x = names[0] ?? "";
  state.y = names.find(name => name !== state.x) ?? state.x;
  state.goalMetric = state.x;
  state.goal = goalOf(state.goalMetric);
  state.sort = state.x;
  state.descending = state.goal === "max";
  state.shown = [...new Set([
    ...data.columns.filter(one => one.role === "axis" && one.varied).map(one => one.name),
    ...objectives.map(one => one.metric),
    ...["area_um2", "utilization", "has_rtl"].filter(name => columns.get(name)?.varied || (name !== "has_rtl" && columns.has(name))),
  ])];
}

function goalOf(metric) {
  const objective = data.study.objectives.find(one => one.metric === metric);
  if (objective) return objective.goal;
  return LARGE_IS_GOOD.test(metric) ? "max" : "min";
}

/** The stored value of a column in a row, null where it is missing. */
function stored(name, row) {
  const column = columns.get(name);
  const cell = data.rows[name][row];
  return column.role === "axis" ? column.values[cell] : cell;
}

/** The value to draw: metrics in their shown unit, names as positions. */
function drawn(name, row) {
  const column = columns.get(name);
  if (column.role === "axis") return column.numeric ? stored(name, row) : data.rows[name][row];
  const value = data.rows[name][row];
  return value === null ? null : value * column.factor;
}

function label(name) {
  const column = columns.get(name);
  return column.unit ? `${column.label} (${column.unit})` : column.label;
}

/** Three significant digits, thousands set apart. */
function number(value) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1e9 || size < 1e-3) return value.toExponential(2);
  if (size >= 1000) return Math.round(value).toLocaleString("en");
  return String(Number(value.toPrecision(3)));
}

/** A cell without its unit. */
function cellText(name, row) {
  const column = columns.get(name);
  return column.role === "axis" ? column.texts[data.rows[name][row]] : number(drawn(name, row));
}

/** A cell with its unit. */
function fullText(name, row) {
  const unit = columns.get(name).unit;
  return unit ? `${cellText(name, row)} ${unit}` : cellText(name, row);
}

function settingsText(row) {
  return data.columns.filter(one => one.role === "axis" && one.varied)
    .map(one => `${one.label.toLowerCase().replaceAll("dram", "DRAM")} ${cellText(one.name, row)}`).join(", ");
}

function statusOf(row) {
  return data.rows.front[row] ? 2 : data.rows.feasible[row] ? 1 : 0;
}

/** Whether positive values of a column span a decade. */
function isLog(name) {
  const column = columns.get(name);
  if (!column || !column.numeric) return false;
  let least = Infinity, most = -Infinity;
  for (let row = 0; row < data.rows.point.length; row++) {
    const value = drawn(name, row);
    if (value === null) continue;
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return least > 0 && most / least >= 10;
}

/** Read `area_um2 <= 2e6`; throws an Error with a sentence. */
function parseConstraint(text) {
  const found = /^\s*([A-Za-z_][\w.]*)\s*(<=|>=|==|<|>)\s*(\S(?:.*\S)?)\s*$/.exec(text);
  if (!found) throw new Error("A constraint is a name, one of <= < >= > == and a value, such as area_um2 <= 2e6.");
  const [, name, relation, bound] = found;
  const column = columns.get(name);
  if (!column) throw new Error(`${name}: no metric or axis has this name${nearest(name)}`);
  if (!column.numeric) {
    if (relation !== "==") throw new Error(`${name}: its values are names; use ==.`);
    const known = column.values.map(String);
    if (!known.includes(bound)) throw new Error(`${name}: has no value ${bound}; it has ${known.join(", ")}.`);
    return { text: `${name} == ${bound}`, name, relation, bound };
  }
  const value = Number(bound);
  if (!Number.isFinite(value)) throw new Error(`${name}: ${bound} is not a number, such as 2e6.`);
  return { text: `${name} ${relation} ${bound}`, name, relation, bound: value };
}

function nearest(name) {
  const pairs = text => new Set([...text].slice(1).map((letter, place) => text[place] + letter));
  const wanted = pairs(name);
  let best = "", most = 1;
  for (const known of columns.keys()) {
    const shared = [...pairs(known)].filter(pair => wanted.has(pair)).length;
    const score = 2 * shared / (wanted.size + pairs(known).size);
    if (score > 0.4 && (best === "" || score > most)) { best = known; most = score; }
  }
  return best ? `; did you mean ${best}?` : "; the list of this field has them all.";
}

const RELATIONS = {
  "<=": (a, b) => a <= b, "<": (a, b) => a < b, ">=": (a, b) => a >= b, ">": (a, b) => a > b, "==": (a, b) => a === b,
};

function keeps(constraint, row) {
  const value = stored(constraint.name, row);
  if (value === null) return false;
  const one = typeof constraint.bound === "string" ? String(value) : value;
  return RELATIONS[constraint.relation](one, constraint.bound);
}

/** Rows with results that pass every filter, in order of the table. */
function visibleRows() {
  const active = state.constraints.filter(one => columns.has(one.name));
  const excluded = [...state.excluded].filter(([name, values]) => values.size && columns.has(name));
  const rows = [];
  for (let row = 0; row < data.rows.point.length; row++) {
    if (data.rows.status[row] !== "ok") continue;
    if (state.feasibleOnly && !data.rows.feasible[row]) continue;
    if (state.frontOnly && !data.rows.front[row]) continue;
    if (excluded.some(([name, values]) => values.has(stored(name, row)))) continue;
    if (active.every(one => keeps(one, row))) rows.push(row);
  }
  return rows;
}

/** The best feasible row of each network among some rows. */
function bestRows(rows) {
  const found = new Map();
  if (!columns.has(state.goalMetric)) return found;
  const sign = state.goal === "max" ? -1 : 1;
  for (const row of rows) {
    const value = stored(state.goalMetric, row);
    if (!data.rows.feasible[row] || value === null) continue;
    const network = stored("workload", row);
    const before = found.get(network);
    if (before === undefined || sign * value < sign * stored(state.goalMetric, before)) found.set(network, row);
  }
  return found;
}

function isBrushed(row) {
  return state.brush === null || state.brush.has(data.rows.point[row]);
}
