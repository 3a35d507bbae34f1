// Tables are sorted by a click on a head, and narrowed to the rows that hold what is typed.
for (const table of document.querySelectorAll("table.sorts")) {
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  for (const head of heads.filter((each) => each.querySelector("button"))) {
    head.querySelector("button").addEventListener("click", () => {
      const at = heads.indexOf(head);
      const value = (row) => row.cells[at].dataset.value ?? row.cells[at].textContent;
      const isText = [...body.rows].some((row) => isNaN(value(row)));
      // Names begin with A, figures with the largest; a second click turns it round.
      const [once, again] = isText ? ["ascending", "descending"] : ["descending", "ascending"];
      const way = head.getAttribute("aria-sort") === once ? again : once;
      const rising = (a, b) => (isText ? value(a).localeCompare(value(b)) : value(a) - value(b));
      body.append(...[...body.rows].sort((a, b) => (way === "ascending" ? rising(a, b) : rising(b, a))));
      for (const each of heads) each.hasAttribute("aria-sort") && each.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", way);
    });
  }
  const field = table.closest("section").querySelector(".find input");
  field?.addEventListener("input", () => {
    const typed = field.value.trim().toLowerCase();
    for (const row of body.rows) row.hidden = !row.textContent.toLowerCase().includes(typed);
  });
}
