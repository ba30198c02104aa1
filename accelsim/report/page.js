for (const head of document.querySelectorAll("th[data-sort]")) {
  head.addEventListener("click", () => {
    const index = [...head.parentNode.children].indexOf(head);
    const body = head.closest("table").tBodies[0];
    const key = row => row.children[index].dataset.value ?? row.children[index].textContent;
    const sign = head.dataset.sort === "up" ? -1 : 1;
    head.dataset.sort = sign === 1 ? "up" : "down";
    const compare = (a, b) => isNaN(a) || isNaN(b) ? a.localeCompare(b) : a - b;
    [...body.rows].sort((a, b) => sign * compare(key(a), key(b)))
      .forEach(row => body.appendChild(row));
  });
}
