// The page that recomputes an event: the same program as the desk's, in the reader's own browser.
const form = document.getElementById("verify");
const words = form.dataset;
const result = form.querySelector("[role=status]");
const list = form.querySelector("ul");
async function text(address) {
  return (await fetch(address)).text();
}
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  list.replaceChildren();
  result.textContent = words.loading;
  try {
    const { rules } = await import(new URL(words.module, location.href));
    const python = (await rules()).pyimport("scoring.published.checked");
    const published = await text(words.event);
    const chosen = form.querySelector("input").files[0];
    const file = chosen ? await chosen.text() : published;
    const { findings, games } = JSON.parse(python.checked(file, published, await text(words.standings)));
    result.textContent = findings.length ? words.differs : `${words.agrees} ${words.games}: ${games}`;
    for (const finding of findings) {
      const line = document.createElement("li");
      line.textContent = finding[document.documentElement.lang];
      list.append(line);
    }
  } catch (error) {
    result.textContent = words.failed;
    console.error(error);
  }
});
