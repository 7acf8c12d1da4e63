export const pageStyle = `
:root { --ink: #1b1f29; --soft: #5c6575; --line: #d9dee7; --tint: #f3f5f9; --pay: #1f5eff; --pay-dark: #1648cc; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
* { box-sizing: border-box; margin: 0; }
body { color: var(--ink); background: #fff; min-height: 100dvh; display: flex; flex-direction: column; }
.test { padding: 8px 16px; background: #ffd666; color: #3d2c00; text-align: center; font-weight: 600; font-size: 15px; }
main { flex: 1; display: grid; grid-template-columns: 1fr 1fr; }
main > * { padding: 48px clamp(24px, 5vw, 72px); width: 100%; }
.summary { background: var(--tint); border-right: 1px solid var(--line); display: flex; flex-direction: column; align-items: flex-end; }
.summary > * { width: 100%; max-width: 420px; }
form, main > section:not(.summary) { max-width: 560px; }
.alone { grid-column: 1 / -1; justify-self: center; text-align: center; }
.shop { color: var(--soft); text-decoration: none; padding: 8px 0; }
a.shop:hover { color: var(--ink); }
h1 { margin: 20px 0 28px; font-weight: 400; }
h1 span { display: block; font-size: 17px; color: var(--soft); }
h1 strong { display: block; font-size: 42px; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
h2 { font-size: 21px; line-height: 1.3; margin-bottom: 16px; }
ul { list-style: none; padding: 0; }
li, .total { display: flex; align-items: center; gap: 14px; padding: 14px 0; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; }
li > :last-child, .total > :last-child { margin-left: auto; }
li img { border-radius: 6px; object-fit: cover; }
li small { display: block; color: var(--soft); font-size: 14px; }
.total { font-weight: 600; }
.box { display: grid; grid-template-columns: 90px 1fr; gap: 2px 12px; padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px; margin-bottom: 14px; }
.box dt { color: var(--soft); }
.box dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.box small { color: var(--soft); font-size: 14px; white-space: nowrap; }
.pay { display: block; width: 100%; min-height: 52px; margin: 20px 0 32px; padding: 13px 20px; border: 0; border-radius: 10px; background: var(--pay); color: #fff; font: inherit; font-weight: 600; font-size: 17px; text-align: center; text-decoration: none; cursor: pointer; }
.pay:hover { background: var(--pay-dark); }
section .pay { margin-top: 24px; }
fieldset { border: 0; padding: 0; display: grid; grid-template-columns: 1fr 1fr; gap: 10px; }
legend { padding: 0; margin-bottom: 10px; color: var(--soft); font-size: 15px; }
fieldset button { min-height: 46px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: #fff; color: var(--ink); font: inherit; font-size: 15px; cursor: pointer; }
fieldset button:hover { background: var(--tint); }
:focus-visible { outline: 3px solid #8fb0ff; outline-offset: 2px; }
.alert { margin-bottom: 24px; padding: 14px 16px; border-radius: 10px; background: #fde8e8; color: #8c1717; }
.until { margin-top: 24px; color: var(--soft); font-size: 14px; }
main > section.overview { grid-column: 1 / -1; max-width: 1100px; justify-self: center; overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { padding: 10px 20px 10px 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { color: var(--soft); font-weight: 500; }
.amount { font-variant-numeric: tabular-nums; }
td a { color: var(--pay); }
@media (max-width: 760px) {
  main { display: block; }
  main > * { padding: 20px 20px 28px; max-width: none !important; }
  .summary { display: block; border: 0; border-bottom: 1px solid var(--line); padding-bottom: 8px; }
  .summary > * { max-width: none; }
  thead { display: none; }
  tr { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; padding: 12px 0; border-bottom: 1px solid var(--line); }
  td { padding: 0; border: 0; white-space: normal; overflow-wrap: anywhere; }
  td:nth-child(1) { order: 5; color: var(--soft); font-size: 14px; }
  td:nth-child(2) { order: 1; font-weight: 600; }
  td:nth-child(3) { order: 3; }
  td:nth-child(4) { order: 4; text-align: right; }
  td:nth-child(5) { order: 2; text-align: right; }
  h1 { margin: 10px 0 16px; }
  h1 strong { font-size: 36px; }
}`;
