// The scatter and the parallel coordinates, drawn by plotly.

const WEBGL_POINTS = 5000;
const CONFIG = { displayModeBar: false, responsive: true, showTips: false };

function styleOf(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function layoutBase() {
  return {
    paper_bgcolor: styleOf("--ground"), plot_bgcolor: "rgba(0,0,0,0)",
    font: { color: styleOf("--ink"), family: getComputedStyle(document.body).fontFamily, size: 12.5 },
  };
}

function axisLayout(name) {
  const column = columns.get(name);
  const grid = { gridcolor: styleOf("--plot-grid"), zeroline: false, linecolor: styleOf("--line"), automargin: true };
  if (!column) return grid;
  const axis = { ...grid, title: { text: label(name) }, type: isLog(name) ? "log" : "linear" };
  if (column.role === "axis") {
    const shown = tickPlaces(column);
    axis.tickvals = shown.map(place => column.numeric ? column.values[place] : place);
    axis.ticktext = shown.map(place => escapeText(column.texts[place]));
  } else if (axis.type === "log") {
    axis.dtick = "D2";
    axis.minor = { dtick: "D1", gridcolor: styleOf("--plot-grid") };
    axis.tickformat = "~g";
  }
  return axis;
}

/** Positions of the values of an axis that get a tick: all of them, or a dozen of many. */
function tickPlaces(column) {
  const step = Math.ceil(column.values.length / 12);
  return column.values.map((_, place) => place).filter(place => place % step === 0);
}

function hoverText(row) {
  const lines = [`<b>Point ${data.rows.point[row]}</b>, ${STATUS_NAMES[statusOf(row)]}`];
  for (const column of data.columns) {
    if (column.role === "axis") lines.push(`${escapeText(column.label)}: ${escapeText(fullText(column.name, row))}`);
  }
  const metrics = new Set([...data.study.objectives.map(one => one.metric), state.x, state.y, state.colour]);
  for (const name of metrics) {
    const column = columns.get(name);
    if (column && column.role === "metric") lines.push(`${escapeText(column.label)}: <b>${escapeText(fullText(name, row))}</b>`);
  }
  return lines.join("<br>");
}

function escapeText(text) {
  return String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Blue, and the light blue of the same palette where the ground is dark. */
function feasibleColour() {
  return isDark() ? data.colours.feasible_dark : data.colours.feasible;
}

function isDark() {
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Cividis; on a dark ground without its darkest blue. */
function colourScale() {
  return isDark() ? [[0, "#5b86c4"], [0.5, "#a3a18f"], [1, "#fee838"]] : "Cividis";
}

/** Groups of rows with one colour each, or a single group with a colour scale. */
function colourGroups(rows) {
  const column = columns.get(state.colour);
  if (!column) {
    const colours = [styleOf("--muted"), feasibleColour(), data.colours.front];
    return [0, 1, 2].map(status => ({
      name: STATUS_NAMES[status], rows: rows.filter(row => statusOf(row) === status), marker: { color: colours[status] },
    }));
  }
  if (column.role === "axis" && column.colours.length) {
    return column.values.map((_, place) => ({
      name: escapeText(column.texts[place]), rows: rows.filter(row => data.rows[state.colour][row] === place),
      marker: { color: column.colours[place] },
    }));
  }
  const log = isLog(state.colour);
  const values = rows.map(row => drawn(state.colour, row));
  const bar = { title: { text: label(state.colour), side: "right" }, thickness: 14, outlinewidth: 0 };
  if (log) Object.assign(bar, logTicks(state.colour));
  return [{
    name: "", rows,
    marker: {
      color: values.map(value => value === null ? null : log ? Math.log10(value) : value),
      colorscale: colourScale(), showscale: true, colorbar: bar,
    },
  }];
}

/** Ticks at 1, 2, 5 of each decade, of a column that is drawn by its logarithm. */
function logTicks(name) {
  const values = data.rows.point.map((_, row) => drawn(name, row)).filter(value => value !== null && value > 0);
  const least = Math.min(...values), most = Math.max(...values);
  const tickvals = [], ticktext = [];
  const steps = Math.log10(most / least) > 2.5 ? [1] : [1, 2, 5];
  for (let power = Math.floor(Math.log10(least)); power <= Math.log10(most); power++) {
    for (const step of steps) {
      const value = step * 10 ** power;
      if (value >= least * 0.999 && value <= most * 1.001) {
        tickvals.push(Math.log10(value));
        ticktext.push(number(value));
      }
    }
  }
  return tickvals.length ? { tickvals, ticktext } : {};
}

function pointTrace(group) {
  const rows = group.rows.filter(row => drawn(state.x, row) !== null && drawn(state.y, row) !== null);
  const kept = new Set(rows);
  const marker = { ...group.marker };
  if (Array.isArray(marker.color)) marker.color = marker.color.filter((_, place) => kept.has(group.rows[place]));
  return {
    type: data.rows.point.length > WEBGL_POINTS ? "scattergl" : "scatter", mode: "markers", name: group.name,
    x: rows.map(row => drawn(state.x, row)), y: rows.map(row => drawn(state.y, row)),
    customdata: rows.map(row => data.rows.point[row]),
    text: rows.map(hoverText), hovertemplate: "%{text}<extra></extra>",
    marker: {
      ...marker,
      opacity: 0.9,
      symbol: rows.map(row => ["circle-open", "circle", "diamond"][statusOf(row)]),
      size: rows.map(row => [7, 8, 12][statusOf(row)]),
      line: { width: 1, color: styleOf("--ground") },
    },
    selectedpoints: state.brush === null ? null : rows.flatMap((row, place) => isBrushed(row) ? [place] : []),
    selected: { marker: { opacity: 1 } }, unselected: { marker: { opacity: isDark() ? 0.3 : 0.15 } },
    showlegend: group.name !== "" && rows.length > 0,
  };
}

/** The staircase of a front, where the two objectives are the two axes. */
function frontLines(rows) {
  const metrics = data.study.objectives.map(one => one.metric);
  if (metrics.length !== 2 || !metrics.includes(state.x) || !metrics.includes(state.y) || state.x === state.y) return [];
  const lines = [];
  for (const network of new Set(rows.map(row => stored("workload", row)))) {
    const front = rows.filter(row => data.rows.front[row] && stored("workload", row) === network)
      .sort((a, b) => stored(state.x, a) - stored(state.x, b));
    lines.push({
      type: "scatter", mode: "lines", hoverinfo: "skip", showlegend: false,
      x: front.map(row => drawn(state.x, row)), y: front.map(row => drawn(state.y, row)),
      line: { shape: goalOf(state.x) === "min" ? "hv" : "vh", width: 1.2, color: styleOf("--muted") },
    });
  }
  return lines;
}

function ring(rows, name, symbol, size, colour) {
  const known = rows.filter(row => drawn(state.x, row) !== null && drawn(state.y, row) !== null);
  return {
    type: "scatter", mode: "markers", name, hoverinfo: "skip", showlegend: known.length > 0,
    x: known.map(row => drawn(state.x, row)), y: known.map(row => drawn(state.y, row)),
    marker: { symbol, size, color: colour, line: { width: 2.5, color: colour } },
  };
}

function drawScatter(rows, best) {
  const chosen = state.chosen !== null && places.has(state.chosen) ? [places.get(state.chosen)] : [];
  const traces = [
    ...frontLines(rows),
    ...colourGroups(rows).map(pointTrace),
    ring([...best.values()], "best", "star-open", 19, styleOf("--front")),
    ring(chosen, "chosen", "circle-open", 21, styleOf("--ink")),
  ];
  const layout = {
    ...layoutBase(), xaxis: axisLayout(state.x), yaxis: axisLayout(state.y), dragmode: state.drag,
    margin: { l: 60, r: 15, t: 34, b: 50 }, hovermode: "closest", uirevision: `${state.x} ${state.y}`,
    legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", itemclick: false, itemdoubleclick: false },
    hoverlabel: { bgcolor: styleOf("--raised"), font: { color: styleOf("--ink") }, bordercolor: styleOf("--line"), align: "left" },
  };
  if (state.brush === null || state.brush.source !== "scatter") layout.selections = [];
  else layout.selections = document.getElementById("scatter").layout?.selections ?? [];
  return Plotly.react("scatter", traces, layout, CONFIG);
}

/** A dimension of the parallel coordinates: axes at equal distances, metrics by value. */
function dimension(name, rows) {
  const column = columns.get(name);
  const found = { label: label(name).replace(/^(.{14}\S*) /, "$1<br>"), name };
  if (column.role === "axis") {
    const shown = tickPlaces(column);
    return { ...found, values: rows.map(row => data.rows[name][row]), tickvals: shown,
             ticktext: shown.map(place => escapeText(column.texts[place])),
             range: [-0.15, Math.max(column.values.length - 1, 0.3) + 0.15] };
  }
  const log = isLog(name);
  const value = row => log ? Math.log10(drawn(name, row)) : drawn(name, row);
  return { ...found, values: rows.map(value), ...(log ? logTicks(name) : { tickformat: "~g" }) };
}

function drawParallel(rows) {
  const host = document.getElementById("parallel");
  const names = state.shown.filter(name => columns.get(name).varied);
  const known = rows.filter(row => names.every(name => data.rows[name][row] !== null))
    .sort((a, b) => lineColour(a) - lineColour(b));
  host.style.minWidth = `${names.length * 118}px`;
  const dimensions = names.map(name => ({ ...dimension(name, known), constraintrange: state.ranges[name] }));
  const faint = styleOf("--line");
  const trace = {
    type: "parcoords", dimensions, customdata: known.map(row => data.rows.point[row]),
    line: {
      color: known.map(lineColour), cmin: 0, cmax: 3, showscale: false,
      colorscale: [[0, faint], [0.25, faint], [0.25, styleOf("--muted")], [0.5, styleOf("--muted")],
                   [0.5, feasibleColour()], [0.75, feasibleColour()], [0.75, data.colours.front], [1, data.colours.front]],
    },
    unselected: { line: { color: faint, opacity: 0.35 } },
    labelfont: { color: styleOf("--ink"), size: 11 }, tickfont: { color: styleOf("--ink"), size: 10.5 },
    rangefont: { color: "rgba(0,0,0,0)", size: 1 },
  };
  return Plotly.react(host, [trace], { ...layoutBase(), margin: { l: 55, r: 45, t: 60, b: 20 } }, CONFIG);
}

/** 0 where another view brushed other points, else 0.9, 1.6, 2.5 by status. */
function lineColour(row) {
  if (state.brush !== null && state.brush.source !== "parallel" && !isBrushed(row)) return 0;
  return [0.9, 1.6, 2.5][statusOf(row)];
}

/** Read the ranges that the user drew on the axes, and brush the points inside all of them. */
function brushFromParallel(rows) {
  const host = document.getElementById("parallel");
  state.ranges = {};
  for (const one of host.data[0].dimensions) {
    if (one.constraintrange && one.constraintrange.length) state.ranges[one.name] = one.constraintrange;
  }
  const names = Object.keys(state.ranges);
  if (!names.length) { setBrush(null, "parallel"); return; }
  const inside = rows.filter(row => names.every(name => {
    const value = dimension(name, [row]).values[0];
    const ranges = Array.isArray(state.ranges[name][0]) ? state.ranges[name] : [state.ranges[name]];
    return data.rows[name][row] !== null && ranges.some(([low, high]) => low <= value && value <= high);
  }));
  setBrush(inside.map(row => data.rows.point[row]), "parallel");
}
