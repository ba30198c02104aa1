// Wiring: controls, events of the plots, and fresh points while a sweep runs.

const REFRESH_MS = 3000;
let rowsInView = [];

/** Draw what depends on the state; `plots: false` where only the table changed, `lines: false`
 *  where the parallel coordinates stay as they are. */
function redraw({ plots = true, lines = true } = {}) {
  rowsInView = visibleRows();
  const best = bestRows(rowsInView);
  drawTable(rowsInView, best);
  if (!plots) return;
  drawBest(best);
  drawScatterText(rowsInView);
  drawBrush();
  if (columns.has(state.x) && columns.has(state.y)) {
    drawScatter(rowsInView, best);
    if (lines) drawParallel(rowsInView);
  }
}

function setBrush(points, source) {
  state.brush = points === null ? null : new Set(points);
  if (state.brush !== null) state.brush.source = source;
  if (source !== "parallel") state.ranges = {};
  state.page = 0;
  redraw();
}

function drawBrush() {
  document.getElementById("brush").hidden = state.brush === null;
  if (state.brush === null) return;
  const count = rowsInView.filter(isBrushed).length;
  document.getElementById("brush-text").textContent = `${count} of ${rowsInView.length} points brushed`;
}

function drawScatterText(rows) {
  const front = rows.filter(row => data.rows.front[row]).length;
  const count = data.study.objectives.length;
  document.getElementById("scatter-text").textContent =
    `${rows.length} of ${data.rows.point.length} points pass the filters, ${front} of them on the Pareto front of `
    + `${count === 1 ? "the objective" : count === 2 ? "both objectives" : `all ${count} objectives`}. `
    + "Click a point for its layers, files and commands; by keyboard, the table opens the same.";
}

function drawBest(best) {
  const host = document.getElementById("best");
  if (!best.size) {
    host.replaceChildren(element("p", {}, "No feasible point passes the filters."));
    return;
  }
  // A metric of designs is the same on each network, and so is its best design.
  const kinds = new Set([...best.values()].map(row => `${data.design[row]} ${data.rows[state.goalMetric][row]}`));
  const once = best.size > 1 && kinds.size === 1;
  const many = columns.get("workload").varied && !once;
  host.replaceChildren(...[...best].slice(0, once ? 1 : best.size).map(([network, row]) => {
    const point = data.rows.point[row];
    const open = element("button", { type: "button", "data-best": point, onclick: () => openPoint(point) }, `Point ${point}`);
    return element("p", {}, many ? `${network}: ` : "", open, ` ${fullText(state.goalMetric, row)}: ${settingsText(row)}`);
  }));
}

function drawHeader() {
  const study = data.study;
  const rows = data.rows;
  document.getElementById("about").textContent =
    `A sweep by accelsim: ${study.workloads.map(one => one.label).join(", ")} on variants of ${study.arch}; objectives `
    + study.objectives.map(one => `${one.metric} (${one.goal})`).join(", ")
    + (study.constraints.length ? `; constraints ${study.constraints.join(", ")}` : "") + `; strategy ${study.strategy}.`;
  const count = test => rows.point.filter((_, row) => test(row)).length;
  const facts = [["points", rows.point.length], ["feasible", count(row => rows.feasible[row])],
    ["on the front", count(row => rows.front[row])],
    ["accelerators can be built as RTL", count(row => data.designs[data.design[row]].rtl < 0)],
    ["of them on the front", count(row => rows.front[row] && data.designs[data.design[row]].rtl < 0)],
    ["refused", count(row => rows.status[row] !== "ok")],
    ["without some metrics", count(row => rows.status[row] === "ok" && rows.reason[row] >= 0)]]
    .filter(([name, value]) => value > 0 || name !== "without some metrics");
  document.getElementById("facts").replaceChildren(...facts.map(([name, value]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, String(value)))));
  drawRefused();
  document.getElementById("warnings-section").hidden = data.warnings.length === 0;
  document.getElementById("warnings").replaceChildren(...data.warnings.map(said => element("li", {}, said)));
  document.getElementById("made").replaceChildren(element("tbody", {}, ...flat(data.made_with).map(([name, value]) =>
    element("tr", {}, element("th", { scope: "row", class: "text" }, name), element("td", { class: "text wrap" }, value)))));
}

function flat(entries, before = "") {
  return Object.entries(entries).flatMap(([key, value]) => value !== null && typeof value === "object"
    ? flat(value, `${before}${key} / `) : [[before + key, String(value)]]);
}

function drawRefused() {
  const groups = new Map();
  data.rows.reason.forEach((reason, row) => {
    if (reason >= 0) groups.set(reason, [...(groups.get(reason) ?? []), row]);
  });
  const host = document.getElementById("refused");
  const open = new Set([...host.querySelectorAll("details[open]")].map(one => one.dataset.reason));
  document.getElementById("refused-section").hidden = groups.size === 0;
  host.replaceChildren(...[...groups].map(([reason, rows]) =>
    element("details", { "data-reason": data.reasons[reason], open: open.has(data.reasons[reason]) }, element("summary", {}, `${rows.length} ${rows.length === 1 ? "point" : "points"}: ${data.reasons[reason]}`),
      element("ul", {}, ...rows.map(row => {
        const point = data.rows.point[row];
        return element("li", {}, element("button", { type: "button", onclick: () => openPoint(point) }, `Point ${point}`), ` ${settingsText(row)}`);
      })))));
}

function fillSelect(id, options, value) {
  const select = document.getElementById(id);
  select.replaceChildren(...options.map(([name, text]) => element("option", { value: name }, text)));
  select.value = value;
}

/** Fill the lists that follow from the columns. */
function drawControls() {
  const text = one => [one.name, one.unit ? `${one.label} (${one.unit})` : one.label];
  const useful = data.columns.filter(one => one.varied || one.objective);
  const metrics = useful.filter(one => one.role === "metric").map(text);
  const axes = useful.filter(one => one.role === "axis").map(text);
  fillSelect("x", [...metrics, ...axes], state.x);
  fillSelect("y", [...metrics, ...axes], state.y);
  fillSelect("colour", [[FRONT, "Pareto front"], ...axes, ...metrics], state.colour);
  fillSelect("goal-metric", metrics, state.goalMetric);
  document.getElementById("goal").value = state.goal;
  document.getElementById("names").replaceChildren(...data.columns.map(one => element("option", { value: `${one.name} ` }, one.label)));
  document.getElementById("axis-filters").replaceChildren(...data.columns.filter(one => one.role === "axis" && one.varied).map(axisFilter));
  document.getElementById("columns").replaceChildren(...useful.map(columnBox));
}

function axisFilter(column) {
  const excluded = state.excluded.get(column.name) ?? new Set();
  state.excluded.set(column.name, excluded);
  const boxes = column.values.map((value, place) => checkBox(column.texts[place], !excluded.has(value), on => {
    if (on) excluded.delete(value); else excluded.add(value);
    state.page = 0;
    redraw();
  }, { "data-axis": column.name, "data-value": String(value) }));
  return element("fieldset", {}, element("legend", { title: column.name }, column.label), element("div", { class: "values" }, ...boxes));
}

function columnBox(column) {
  return checkBox(column.label, state.shown.includes(column.name), on => {
    const order = data.columns.map(one => one.name);
    const names = on ? [...state.shown, column.name] : state.shown.filter(name => name !== column.name);
    state.shown = names.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    if (!on) delete state.ranges[column.name];
    redraw();
  }, { "data-column": column.name });
}

function checkBox(text, checked, change, attributes) {
  const box = element("input", { type: "checkbox", ...attributes });
  box.checked = checked;
  box.addEventListener("change", () => change(box.checked));
  return element("label", { class: "check" }, box, text);
}

function drawConstraints() {
  document.getElementById("constraints").replaceChildren(...state.constraints.map(one => element("li", {}, one.text,
    element("button", { type: "button", "aria-label": `Remove ${one.text}`, onclick: () => {
      state.constraints = state.constraints.filter(other => other !== one);
      drawConstraints();
      redraw();
      document.getElementById("constraint").focus();
    } }, "Remove"))));
}

function addConstraint(event) {
  event.preventDefault();
  const input = document.getElementById("constraint");
  const problem = document.getElementById("constraint-problem");
  try {
    const parsed = parseConstraint(input.value);
    if (!state.constraints.some(one => one.text === parsed.text)) state.constraints.push(parsed);
    problem.textContent = "";
    input.removeAttribute("aria-invalid");
    input.value = "";
    state.page = 0;
    drawConstraints();
    redraw();
  } catch (wrong) {
    problem.textContent = wrong.message;
    input.setAttribute("aria-invalid", "true");
  }
}

function on(id, event, act) {
  document.getElementById(id).addEventListener(event, act);
}

function wireControls() {
  for (const id of ["x", "y", "colour"]) on(id, "change", event => { state[id] = event.target.value; redraw(); });
  on("goal-metric", "change", event => {
    state.goalMetric = event.target.value;
    state.goal = goalOf(state.goalMetric);
    document.getElementById("goal").value = state.goal;
    redraw();
  });
  on("goal", "change", event => { state.goal = event.target.value; redraw(); });
  on("feasible-only", "change", event => { state.feasibleOnly = event.target.checked; redraw(); });
  on("front-only", "change", event => { state.frontOnly = event.target.checked; redraw(); });
  on("constraint-form", "submit", addConstraint);
  on("reset-filters", "click", () => {
    state.excluded.clear();
    Object.assign(state, { constraints: [], feasibleOnly: false, frontOnly: false });
    for (const id of ["feasible-only", "front-only"]) document.getElementById(id).checked = false;
    drawConstraints();
    drawControls();
    redraw();
  });
  for (const radio of document.querySelectorAll("input[name=drag]")) {
    radio.addEventListener("change", () => { state.drag = radio.value; Plotly.relayout("scatter", { dragmode: radio.value }); });
  }
  on("reset-zoom", "click", () => Plotly.relayout("scatter", { "xaxis.autorange": true, "yaxis.autorange": true }));
  on("clear-brush", "click", () => { setBrush(null, "none"); focusRow(); });
  on("brushed-only", "change", event => { state.brushedOnly = event.target.checked; redraw({ plots: false }); });
  on("page-back", "click", () => { state.page -= 1; redraw({ plots: false }); });
  on("page-on", "click", () => { state.page += 1; redraw({ plots: false }); });
  on("panel-close", "click", closePanel);
  on("compare-close", "click", () => document.getElementById("compare").close());
  document.querySelector("#table tbody").addEventListener("keydown", tableKey);
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && !document.getElementById("compare").open) closePanel();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw());
}

function wirePlots() {
  const scatter = document.getElementById("scatter");
  scatter.on("plotly_click", event => {
    const point = event.points.find(one => one.customdata !== undefined)?.customdata;
    if (point !== undefined) openPoint(point);
  });
  scatter.on("plotly_selected", event => {
    // Plotly says so too when a selection is removed by the page itself, without a range.
    if (!event || !(event.range || event.lassoPoints)) return;
    state.brushedOnly = document.getElementById("brushed-only").checked = true;
    const points = event.points.map(one => one.customdata).filter(point => point !== undefined);
    setBrush(points.length ? points : null, "scatter");
  });
  scatter.on("plotly_deselect", () => setBrush(null, "scatter"));
  document.getElementById("parallel").on("plotly_restyle", () => {
    state.brushedOnly = document.getElementById("brushed-only").checked = true;
    brushFromParallel(rowsInView);
  });
}

/** Draw the plots anew where the room for them changes, as when the panel opens. */
function wireSizes() {
  const observer = new ResizeObserver(entries => {
    for (const { target } of entries) if (target.data && target.clientWidth) Plotly.Plots.resize(target);
  });
  for (const id of ["scatter", "parallel"]) observer.observe(document.getElementById(id));
}

function show(fresh) {
  takeData(fresh);
  drawHeader();
  // Lists that stay as they are keep the focus of the keyboard and what is open.
  const lists = JSON.stringify(data.columns.map(one => [one.name, one.varied, one.unit, one.texts]));
  if (lists !== show.lists) drawControls();
  show.lists = lists;
  redraw();
  if (!wirePlots.done && columns.has(state.x)) {
    wirePlots();
    wireSizes();
    wirePlots.done = true;
  }
  if (state.chosen !== null && data.complete) drawPanel();
}

/** Ask the server of `accelsim view` for fresh points until the sweep is complete. */
async function follow() {
  const text = document.getElementById("live-text");
  document.getElementById("live").hidden = false;
  let mark = "";
  for (;;) {
    try {
      const answer = await fetch("data.json", { headers: mark ? { "If-None-Match": mark } : {}, cache: "no-store" });
      if (answer.status === 200) {
        mark = answer.headers.get("ETag") ?? "";
        show(await answer.json());
      }
      const stored = data.stored;
      Object.assign(document.getElementById("progress"), { max: Math.max(data.total, 1), value: stored });
      text.textContent = data.complete ? `All ${data.total} points are stored; the sweep is complete.`
        : `${stored} of ${data.total}; the front is that of the points so far.`;
      if (data.complete) return;
    } catch {
      text.textContent = "The server does not answer; the page keeps the points that it has.";
    }
    await new Promise(wake => setTimeout(wake, REFRESH_MS));
  }
}

wireControls();
show(JSON.parse(document.getElementById("data").textContent));
if (location.protocol.startsWith("http") && document.body.dataset.live !== undefined) follow();
