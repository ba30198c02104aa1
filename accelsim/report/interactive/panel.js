// The panel of a point, its files and commands, and two points side by side.

let openedFrom = null;

function openPoint(point) {
  const panel = document.getElementById("panel");
  if (panel.hidden) openedFrom = document.activeElement;
  state.chosen = point;
  document.body.classList.add("open");
  panel.hidden = false;
  drawPanel();
  panel.scrollTop = 0;
  redraw({ lines: false });
  panel.focus({ preventScroll: true });
}

function closePanel() {
  const panel = document.getElementById("panel");
  if (panel.hidden) return;
  panel.hidden = true;
  document.body.classList.remove("open");
  const point = state.chosen;
  state.chosen = null;
  redraw({ lines: false });
  const row = document.querySelector(`#table tr[data-point="${point}"]`);
  if (openedFrom?.isConnected && openedFrom !== document.body) openedFrom.focus();
  else row?.focus();
}

function drawPanel() {
  const row = places.get(state.chosen);
  if (row === undefined) return;
  const refused = data.rows.status[row] !== "ok";
  document.getElementById("panel-title").textContent = `Point ${state.chosen}`;
  const body = document.getElementById("panel-body");
  const reason = data.reasons[data.rows.reason[row]];
  const status = refused ? `Refused: ${reason}` : reason ? `${statusSentence(row)} Some metrics are absent: ${reason}` : statusSentence(row);
  const rows = names => pairTable(names.map(name => [columns.get(name).label, name, fullText(name, row)]));
  const parts = [element("p", { id: "panel-status" }, status), compareButtons(), element("nav", { class: "row", "aria-label": "Parts of this panel" })];
  parts.push(section("Settings", rows(axisNames())));
  if (!refused) parts.push(section("Metrics", rows(metricNames())));
  parts.push(...files(row));
  if (!refused) {
    parts.push(...partSections(row), layerSection(row));
    const others = data.columns.filter(one => one.role === "metric" && !metricNames().includes(one.name) && !partOf(one.name))
      .map(one => [one.label, one.name, fullText(one.name, row)]);
    if (others.length) {
      parts.push(element("details", {}, element("summary", {}, `${others.length} more counts`), pairTable(others)));
    }
  }
  body.replaceChildren(...parts);
  const titles = [...body.querySelectorAll("h3")].filter(one => one.textContent !== "Settings");
  body.querySelector("nav").append(...titles.map(title => element("button", {
    type: "button", onclick: () => title.scrollIntoView({ block: "start" }) }, title.textContent)));
}

function statusSentence(row) {
  if (data.rows.front[row]) return "On the Pareto front of all objectives: no feasible point is better in one of them and as good in the others.";
  if (data.rows.feasible[row]) return "Feasible; another feasible point is at least as good in every objective.";
  if (data.study.objectives.some(one => !columns.has(one.metric) || stored(one.metric, row) === null)) {
    return "Not eligible: it lacks an objective of the study.";
  }
  return `Breaks a constraint of the study: ${data.study.constraints.join(", ")}.`;
}

function axisNames() {
  return data.columns.filter(one => one.role === "axis").map(one => one.name);
}

const MAIN_METRICS = /^(exact_)?(cycles|latency_s|energy_pj|area_um2|power_w|utilization|accuracy|peak_macs_per_s|lut|ff|dsp|bram|fits|fmax_mhz|macs)$/;

function metricNames() {
  return data.columns.filter(one => one.role === "metric" && (one.objective || MAIN_METRICS.test(one.name))).map(one => one.name);
}

/** The part that a column speaks of: [kind, part], or null. */
function partOf(name) {
  const found = /^(energy)_(.+)_pj$/.exec(name) ?? /^(area)_(.+)_um2$/.exec(name) ?? /^(stall)_(.+)_cycles$/.exec(name);
  if (name === "stream_cycles") return ["stall", "streaming"];
  return found ? [found[1], words(found[2])] : null;
}

/** A part or cause in words: `dram` gives `DRAM`. */
function words(name) {
  return name.replaceAll("_", " ").replace(/\b(dram|mac)\b/g, short => short.toUpperCase());
}

function section(title, ...content) {
  return element("section", {}, element("h3", {}, title), ...content);
}

function pairTable(rows) {
  return element("table", {}, element("tbody", {}, ...rows.map(([text, name, value]) =>
    element("tr", {}, element("th", { scope: "row", class: "text", title: name }, text), element("td", {}, value)))));
}

function partSections(row) {
  const titles = [["stall", "Cycles by cause"], ["energy", "Energy by part"], ["area", "Area by part"]];
  return titles.flatMap(([kind, title]) => {
    const parts = data.columns.filter(one => one.role === "metric" && partOf(one.name)?.[0] === kind)
      .map(one => ({ name: one.name, part: partOf(one.name)[1], value: data.rows[one.name][row] ?? 0 }))
      .filter(one => one.value > 0).sort((a, b) => b.value - a.value);
    if (!parts.length) return [];
    const total = parts.reduce((sum, one) => sum + one.value, 0);
    const rows = parts.map(one => element("tr", {},
      element("th", { scope: "row", class: "text", title: one.name }, one.part),
      element("td", { class: "text" }, meter(one.value / total), `${number(100 * one.value / total)} %`),
      element("td", {}, fullText(one.name, row))));
    return [section(title, element("table", {}, element("tbody", {}, ...rows)))];
  });
}

function meter(share) {
  const bar = element("i");
  bar.style.width = `${Math.round(100 * share)}%`;
  return element("span", { class: "meter", "aria-hidden": "true" }, bar);
}

function layerSection(row) {
  const found = data.layers[String(data.rows.point[row])];
  if (!found) {
    return section("Layers", element("p", {}, "This page has the layers of points of the front. This command prints those of this point:"),
      codeBlock(runCommand(row, ""), "layer command"));
  }
  const largest = layer => Object.entries(layer.stall_cycles).sort((a, b) => b[1] - a[1])
    .map(([cause, cycles]) => `${words(cause)} ${number(100 * cycles / layer.cycles)} %`).join(", ");
  const energy = layer => Object.values(layer.energy_pj).reduce((sum, value) => sum + value, 0);
  const joules = (layer, value) => Object.keys(layer.energy_pj).length ? number(value * 1e-6) : "unknown";
  const total = found.layers.reduce((sum, layer) => sum + energy(layer), 0);
  const titles = ["Layer", "Kind", "Cycles", "Util. (%)", "Energy (µJ)", "Stalls by cause", "Energy by part"];
  const parts = layer => Object.entries(layer.energy_pj).sort((a, b) => b[1] - a[1]).slice(0, 4)
    .map(([part, value]) => `${words(part)} ${number(100 * value / (energy(layer) || 1))} %`).join(", ");
  const lines = found.layers.map(layer => element("tr", {},
    element("th", { scope: "row", class: "text" }, layer.name), element("td", { class: "text" }, layer.kind),
    element("td", {}, layer.cycles.toLocaleString("en")), element("td", {}, number(100 * layer.utilization)),
    element("td", {}, joules(layer, energy(layer))), element("td", { class: "text" }, largest(layer)),
    element("td", { class: "text" }, parts(layer))));
  lines.push(element("tr", { class: "total" }, element("th", { scope: "row", class: "text" }, "total"), element("td"),
    element("td", {}, found.cycles.toLocaleString("en")), element("td"), element("td", {}, joules(found.layers[0], total)), element("td"), element("td")));
  const head = element("thead", {}, element("tr", {}, ...titles.map((title, place) =>
    element("th", { scope: "col", class: place < 2 || place > 4 ? "text" : "" }, title))));
  const notes = data.study.tier === "analytical"
    ? "Timed by the cycle-accurate model; the metrics above are analytical estimates, but for those that say cycle-accurate." : "Timed by the cycle-accurate model.";
  return section(`${found.layers.length} layers`, element("p", { class: "small" }, notes),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Layers, scrolls sideways" },
      element("table", { id: "layers" }, head, element("tbody", {}, ...lines))));
}

function fileName(row) {
  return `point_${data.rows.point[row]}.yaml`;
}

/** The accelerator file of a row, empty where it has no valid accelerator. */
function yamlOf(row) {
  const design = data.designs[data.design[row]];
  if (!design.yaml.length) return "";
  return `# Point ${data.rows.point[row]} of the sweep ${data.study.name.replace(/\s+/g, " ")}.\n`
    + design.yaml.map(place => data.sections[place]).join("");
}

function runCommand(row, options) {
  const network = data.study.workloads.find(one => one.label === stored("workload", row));
  const run = given => `accelsim run ${given} --arch ${fileName(row)}${data.algorithms[row]}${options}`;
  if (!data.rewrites[row]) return run(network.arguments);
  const [name, ...dimensions] = network.arguments.split(" --dimension ");
  const smaller = ["smaller.onnx", ...dimensions].join(" --dimension ");
  return `accelsim rewrite ${name} ${data.rewrites[row]} --out smaller.onnx\n${run(smaller)}`;
}

function files(row) {
  const text = yamlOf(row);
  const design = data.designs[data.design[row]];
  if (!text) return [section("Accelerator file", element("p", {}, "There is none: the settings make no accelerator."))];
  const network = data.study.workloads.find(one => one.label === stored("workload", row));
  const where = network.is_file ? " Run it in the folder of the study, where the network is." : "";
  const made = [section("Accelerator file", element("p", { class: "small" }, `Save it as ${fileName(row)}.`),
    codeBlock(text, "accelerator file", "yaml", fileName(row)))];
  if (data.rows.status[row] === "ok") {
    const bound = data.study.tier === "analytical" ? " --tier analytical" : "";
    made.push(section("Run it", element("p", { class: "small" }, `It prints the numbers of this point.${where}`),
      codeBlock(runCommand(row, bound), "run command", "run-command")));
  }
  made.push(design.rtl < 0
    ? section("Verilog", codeBlock(`accelsim rtl ${fileName(row)} --out point_${data.rows.point[row]}_rtl`, "RTL command", "rtl-command"))
    : section("Verilog", element("p", { id: "rtl-reason" }, `No RTL can be made of it: ${data.rtl_reasons[design.rtl]}.`)));
  return made;
}

function codeBlock(text, what, id = null, file = null) {
  const code = element("pre", { id, tabindex: "0", role: "region", "aria-label": capital(what) }, text);
  const copy = element("button", { type: "button", "aria-label": `Copy the ${what}`, onclick: () => copyText(text, code, what) }, "Copy");
  const buttons = element("div", { class: "row" }, copy);
  if (file) {
    const link = element("a", { download: file, href: `data:application/yaml;charset=utf-8,${encodeURIComponent(text)}` }, `Save ${file}`);
    buttons.append(link);
  }
  return element("div", {}, code, buttons);
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

async function copyText(text, code, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`Copied the ${what}.`);
  } catch {
    getSelection().selectAllChildren(code);
    say(document.execCommand("copy") ? `Copied the ${what}.` : `The ${what} is selected; copy it with the keyboard.`);
  }
}

function say(sentence) {
  document.getElementById("said").textContent = sentence;
}

function compareButtons() {
  const first = state.compared[0];
  const other = first !== undefined && first !== state.chosen;
  const text = other ? `Compare with point ${first}` : first === state.chosen ? "Marked; open another point to compare" : "Compare with another point";
  const row = element("div", { class: "row" }, element("button", { type: "button", id: "compare-button", class: "main", onclick: () => compareWith(state.chosen) }, text));
  if (first !== undefined) {
    row.append(element("button", { type: "button", onclick: () => { state.compared = []; drawPanel(); } }, "Forget the marked point"));
  }
  return row;
}

/** Mark a first point, or compare a second one with it. */
function compareWith(point) {
  if (state.compared[0] === undefined || state.compared[0] === point) {
    state.compared = [point];
    say(`Point ${point} is marked. Choose another point and compare.`);
    if (!document.getElementById("panel").hidden) drawPanel();
    return;
  }
  const [first] = state.compared;
  const dialog = document.getElementById("compare");
  document.getElementById("compare-title").textContent = `Points ${first} and ${point}`;
  document.getElementById("compare-body").replaceChildren(compareTable(places.get(first), places.get(point)));
  dialog.showModal();
}

function change(ratio) {
  return ratio >= 2 || ratio <= 0 ? `× ${number(ratio)}` : `${ratio > 1 ? "+" : "−"}${number(Math.abs(100 * (ratio - 1)))} %`;
}

function compareTable(left, right) {
  const rows = data.columns.map(column => {
    const [a, b] = [stored(column.name, left), stored(column.name, right)];
    const differs = a !== b;
    const ratio = differs && column.numeric && a && b ? change(b / a) : "";
    return element("tr", { class: differs ? "differs" : "", "data-name": column.name },
      element("th", { scope: "row", class: "text", title: column.name }, column.label), element("td", {}, fullText(column.name, left)),
      element("td", {}, fullText(column.name, right)), element("td", { class: "text" }, differs ? `≠ ${ratio}` : "same"));
  });
  const titles = ["", `Point ${data.rows.point[left]}`, `Point ${data.rows.point[right]}`, "Change"];
  const head = element("tr", {}, ...titles.map((title, place) => place ? element("th", { scope: "col", class: place === 3 ? "text" : "" }, title) : element("td")));
  const status = element("tr", { class: statusOf(left) === statusOf(right) ? "" : "differs" }, element("th", { scope: "row", class: "text" }, "Status"),
    ...[left, right].map(row => element("td", {}, data.rows.status[row] === "ok" ? STATUS_NAMES[statusOf(row)] : "refused")),
    element("td", { class: "text" }, statusOf(left) === statusOf(right) ? "same" : "≠"));
  return element("table", { id: "compare-table" }, element("thead", {}, head), element("tbody", {}, status, ...rows));
}
