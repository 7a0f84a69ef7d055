/** The style sheet for all pages. Each page inlines the sheet, and the Content Security Policy contains its hash. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --ground: #f5f7fa; --surface: #ffffff; --ink: #1a2230; --quiet: #526072; --line: #c5cdd8;
  --accent: #1f56c4; --on-accent: #ffffff; --danger: #b3261e; --danger-ground: #fdeceb; --note-ground: #fff5d6; --note-ink: #5a4300;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151d; --surface: #1a212c; --ink: #eef2f7; --quiet: #a9b6c6; --line: #45536a;
    --accent: #8db4ff; --on-accent: #0b1626; --danger: #ffb4ab; --danger-ground: #3a1a18; --note-ground: #332a0d; --note-ink: #ffe08a;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
main.wide { max-width: 64rem; }
h1 { font-size: 1.25rem; margin: 0 0 1rem; }
h2 { font-size: 1.0625rem; margin: 2rem 0 .5rem; }
a { color: var(--accent); }
.note { background: var(--note-ground); color: var(--note-ink); padding: .75rem 1rem; text-align: center; font-size: .9375rem; }
.note p { margin: 0 auto; max-width: 44rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin: 0 0 1rem; }
.total { font-size: 2rem; font-weight: 650; line-height: 1.2; margin: 0; font-variant-numeric: tabular-nums; }
.quiet { color: var(--quiet); margin: .25rem 0 0; }
.hint { color: var(--quiet); margin: 1rem 0 0; }
.lines { list-style: none; margin: 1rem 0 0; padding: 1rem 0 0; border-top: 1px solid var(--line); }
.lines li { display: flex; justify-content: space-between; gap: 1rem; }
.lines .amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
label { display: block; font-weight: 550; margin: 0 0 .25rem; }
.field { margin: 0 0 1rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: 0 1rem; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--quiet); border-radius: .5rem; }
input::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
.error { color: var(--danger); margin: .25rem 0 0; }
.alert { background: var(--danger-ground); color: var(--danger); border: 1px solid var(--danger); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.alert p { margin: 0; font-weight: 550; }
button { min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--ink); background: transparent; border: 1px solid var(--quiet); border-radius: .5rem; cursor: pointer; }
button.primary { width: 100%; color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
button.full { width: 100%; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
th, td { text-align: left; padding: .5rem; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: normal; }
td.amount { font-variant-numeric: tabular-nums; text-align: right; }
code { font-size: .8125rem; }
.actions { display: flex; gap: .5rem; flex-wrap: wrap; }
td .actions { flex-wrap: nowrap; }
`;
