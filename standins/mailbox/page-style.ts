export const pageStyle = `
:root {
  --ground: #f4f5f7; --sheet: #fff; --ink: #16191f; --soft: #5b6472; --line: #dde1e7;
  --accent: #0b63ce; --chosen: #e6f0fd;
  font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #101318; --sheet: #191d24; --ink: #eceff4; --soft: #9aa4b2; --line: #2b313b;
    --accent: #7ab5ff; --chosen: #1d2f47;
  }
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--ground); color: var(--ink); min-height: 100dvh; display: flex; flex-direction: column; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 16px; padding: 12px 20px; background: var(--sheet); border-bottom: 1px solid var(--line); }
header p { color: var(--soft); font-size: 14px; }
.brand { font-weight: 700; font-size: 17px; color: var(--ink); text-decoration: none; }
main { flex: 1; display: grid; grid-template-columns: minmax(280px, 360px) minmax(0, 1fr); min-height: 0; }
nav { background: var(--sheet); border-right: 1px solid var(--line); }
nav ol { list-style: none; padding: 0; position: sticky; top: 0; max-height: 100dvh; overflow-y: auto; }
nav a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 0 12px; padding: 12px 20px; color: inherit; text-decoration: none; border-bottom: 1px solid var(--line); }
nav a:hover { background: var(--ground); }
nav a[aria-current] { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
nav a > span { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
nav .who { font-weight: 600; }
nav time, nav .clip { color: var(--soft); font-size: 13px; justify-self: end; align-self: center; }
nav .snippet { grid-column: 1 / -1; color: var(--soft); font-size: 14px; }
article { padding: 24px 32px 40px; max-width: 900px; width: 100%; }
h1 { font-size: 24px; line-height: 1.25; overflow-wrap: anywhere; text-wrap: balance; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; margin: 14px 0 20px; }
dt { color: var(--soft); }
dd { overflow-wrap: anywhere; }
.hint { padding: 28px 20px; color: var(--soft); }
.back { display: none; padding: 10px 0; text-decoration: none; }
.attachments { list-style: none; padding: 0; margin-bottom: 20px; display: flex; flex-wrap: wrap; gap: 12px; }
.attachments a { display: flex; height: 100%; align-items: center; gap: 12px; padding: 8px 16px 8px 8px; min-height: 56px; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; color: inherit; text-decoration: none; }
.attachments a:hover { border-color: var(--accent); }
.attachments img { width: 72px; height: 72px; object-fit: cover; border-radius: 5px; }
.attachments span:first-child { padding-left: 8px; }
.attachments b { display: block; font-weight: 600; overflow-wrap: anywhere; }
.attachments small { color: var(--soft); font-size: 13px; }
.views { display: flex; flex-wrap: wrap; align-items: end; gap: 0 4px; }
.views input { position: absolute; opacity: 0; }
.views label, .raw { order: 1; padding: 9px 14px; color: var(--soft); border-bottom: 2px solid transparent; cursor: pointer; }
.views input:checked + label { color: var(--ink); font-weight: 600; border-color: var(--accent); }
.views input:focus-visible + label { outline: 2px solid var(--accent); outline-offset: -2px; }
.raw { margin-left: auto; text-decoration: none; }
.views section { order: 2; display: none; width: 100%; background: #fff; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.views input:checked + label + section { display: block; }
iframe { display: block; width: 100%; height: 200px; border: 0; background: #fff; }
pre { padding: 20px; background: var(--sheet); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.55 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
@media (max-width: 760px) {
  main { display: block; }
  nav { border-right: 0; }
  nav ol { max-height: none; }
  nav a { padding: 14px 16px; }
  header { padding: 12px 16px; }
  article { padding: 4px 16px 32px; }
  .back { display: inline-block; }
  h1 { font-size: 21px; }
  nav a[aria-current] { background: none; box-shadow: none; }
  .views label, .raw { padding: 11px 10px; }
  [data-view='list'] article, [data-view='mail'] nav { display: none; }
}`;
