// The table: sorting, pages, arrow keys, brushing by rows.

const ROWS_OF_A_PAGE = 200;

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "onclick") made.addEventListener("click", value);
    else if (value !== false && value !== null) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

function sortedRows(rows) {
  const sign = state.descending ? -1 : 1;
  const key = row => state.sort === "point" ? data.rows.point[row]
    : state.sort === FRONT ? statusOf(row)
    : columns.has(state.sort) ? drawn(state.sort, row) : data.rows.point[row];
  return rows.map(row => [key(row), row]).sort(([a, rowA], [b, rowB]) => {
    if (a === null || b === null) return (a === null) - (b === null) || rowA - rowB;
    return sign * (a - b) || rowA - rowB;
  }).map(([, row]) => row);
}

function tableRows(rows) {
  return sortedRows(state.brush !== null && state.brushedOnly ? rows.filter(isBrushed) : rows);
}

function drawTable(rows, best) {
  const chosen = tableRows(rows);
  const pages = Math.max(1, Math.ceil(chosen.length / ROWS_OF_A_PAGE));
  state.page = Math.min(state.page, pages - 1);
  const start = state.page * ROWS_OF_A_PAGE;
  const page = chosen.slice(start, start + ROWS_OF_A_PAGE);
  const table = document.getElementById("table");
  drawTitles(table.tHead);
  const points = page.map(row => data.rows.point[row]);
  const focused = table.tBodies[0].contains(document.activeElement);
  if (!points.includes(state.active)) state.active = points[0] ?? null;
  const bests = new Set(best.values());
  table.tBodies[0].replaceChildren(...page.map(row => tableRow(row, bests.has(row))));
  if (focused) focusRow();
  const last = start + page.length;
  document.getElementById("page-text").textContent = chosen.length
    ? `Rows ${start + 1} to ${last} of ${chosen.length}` : "No point passes the filters";
  document.getElementById("page-back").disabled = state.page === 0;
  document.getElementById("page-on").disabled = state.page === pages - 1;
}

function drawTitles(head) {
  const titles = [["point", "Point"], [FRONT, "Status"], ...state.shown.map(name => [name, label(name)])];
  const row = element("tr", {}, element("th", { scope: "col" }, element("span", { class: "hidden" }, "Brushed")));
  for (const [name, text] of titles) {
    const sorted = state.sort === name;
    const mark = sorted ? (state.descending ? " ▼" : " ▲") : "";
    const onclick = () => {
      state.descending = state.sort === name ? !state.descending : false;
      state.sort = name;
      state.page = 0;
      redraw({ plots: false });
      [...head.querySelectorAll("button")].find(one => one.dataset.name === name)?.focus();
    };
    const numeric = name === "point" || columns.get(name)?.numeric;
    row.append(element("th", { scope: "col", class: numeric ? "" : "text", "aria-sort": sorted ? (state.descending ? "descending" : "ascending") : "none" },
      element("button", { type: "button", "data-name": name, onclick }, text + mark)));
  }
  head.replaceChildren(row);
}

function tableRow(row, isBest) {
  const point = data.rows.point[row];
  const brushed = state.brush !== null && isBrushed(row);
  const box = element("input", { type: "checkbox", tabindex: "-1", "aria-label": `Brush point ${point}` });
  box.checked = brushed;
  box.addEventListener("click", event => { event.stopPropagation(); toggleBrush(point); });
  const made = element("tr", {
    "data-point": point, tabindex: point === state.active ? "0" : "-1",
    class: [point === state.chosen ? "chosen" : "", isBest ? "best" : ""].join(" ").trim(),
  },
    element("td", {}, box), element("th", { scope: "row" }, String(point)),
    element("td", { class: "text" }, (isBest ? "★ " : "") + ["○ infeasible", "● feasible", "◆ front"][statusOf(row)]),
    ...state.shown.map(name => element("td", { class: columns.get(name).numeric ? "" : "text" }, cellText(name, row))));
  made.addEventListener("click", () => { state.active = point; openPoint(point); });
  return made;
}

function focusRow() {
  document.querySelector(`#table tr[data-point="${state.active}"]`)?.focus();
}

function tableKey(event) {
  const rows = [...document.querySelectorAll("#table tbody tr")];
  const place = rows.findIndex(row => row === event.target.closest("tr"));
  if (place < 0) return;
  const move = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -rows.length, End: rows.length }[event.key];
  const point = Number(rows[place].dataset.point);
  if (move !== undefined) {
    const next = rows[Math.min(Math.max(place + move, 0), rows.length - 1)];
    rows[place].tabIndex = -1;
    next.tabIndex = 0;
    state.active = Number(next.dataset.point);
    next.focus();
  } else if (event.key === "Enter") openPoint(point);
  else if (event.key === " ") toggleBrush(point);
  else if (event.key === "c" && !event.ctrlKey && !event.metaKey) compareWith(point);
  else return;
  event.preventDefault();
}

function toggleBrush(point) {
  const points = new Set(state.brush ?? []);
  if (!points.delete(point)) points.add(point);
  state.brushedOnly = false;
  document.getElementById("brushed-only").checked = false;
  setBrush(points.size ? [...points] : null, "table");
}
