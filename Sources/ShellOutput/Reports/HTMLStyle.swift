/// How reports look: on a screen, on a phone, on A4.
enum HTMLStyle {
  static let text = """
    :root { color-scheme: light; --ink: #1a1a1a; --faint: #5f5f5f; --rule: #cfcfcf; --mark: #9c1006; }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body { margin: 0 auto; max-width: 64rem; padding: 2.5rem 1.5rem 4rem; background: #fff; color: var(--ink);
      font: 16px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif;
      overflow-wrap: anywhere; }
    header { border-bottom: 2px solid var(--ink); margin-bottom: 1.5rem; padding-bottom: .75rem; }
    h1 { margin: 0; font-size: 1.8rem; line-height: 1.2; letter-spacing: -.01em; }
    header p { margin: .25rem 0 0; color: var(--faint); }
    h2 { margin: 2rem 0 .75rem; font-size: 1.2rem; line-height: 1.3; }
    h3 { margin: 0; font-size: 1rem; line-height: 1.3; }
    p { margin: 0 0 1rem; max-width: 42rem; }
    small, .note { color: var(--faint); font-size: .85em; }
    b { font-weight: 600; }
    strong { color: var(--mark); }
    table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
    th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--rule); }
    th { color: var(--faint); font-size: .8rem; font-weight: 600; border-bottom: 1px solid var(--ink);
      vertical-align: bottom; overflow-wrap: normal; }
    th:last-child, td:last-child { padding-right: 0; }
    td:first-child { min-width: 10em; }
    table + p { margin-top: 1rem; }
    .number { text-align: right; white-space: nowrap; }
    .whole { white-space: nowrap; }
    td.number, th.number { padding-right: 1.25rem; }
    td small { display: block; }
    tfoot td { border-bottom: 0; font-weight: 600; }
    tfoot tr:first-child td { border-top: 1px solid var(--ink); }
    td img { display: block; width: 6rem; height: 4.5rem; object-fit: contain; object-position: left top; }
    .box { display: inline-block; width: 1.1rem; height: 1.1rem; border: 1.5px solid var(--ink); border-radius: 2px; }
    dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: .5rem 2rem; margin: 0 0 1.5rem; }
    dt { color: var(--faint); font-size: .8rem; }
    dd { margin: 0; }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1.75rem 1.5rem; }
    article img { display: block; width: 100%; height: 11rem; object-fit: contain; object-position: left bottom;
      margin-bottom: .5rem; }
    article .note { margin: 0 0 .4rem; }
    article dl { display: block; margin: 0; font-size: .9rem; }
    article dl div { display: flex; gap: .5rem; }
    article dt { flex: 0 0 5.5rem; font-size: inherit; }
    .sign { display: flex; gap: 2rem; margin-top: 3.5rem; break-inside: avoid; }
    .sign p { flex: 1; margin: 0; padding-top: .35rem; border-top: 1px solid var(--ink); color: var(--faint); font-size: .85rem; }
    @media screen and (max-width: 40rem) {
      body { padding: 1.25rem 1rem 3rem; }
      h1 { font-size: 1.45rem; }
      thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      table, tbody, tfoot, tr, td { display: block; width: 100%; }
      tr { padding: .75rem 0; border-bottom: 1px solid var(--rule); }
      td:first-child { min-width: 0; }
      td, td.number, td.whole { display: flex; gap: .75rem; padding: .1rem 0; border: 0; text-align: left; white-space: normal; }
      td::before { content: attr(data-name); flex: 0 0 6.5rem; color: var(--faint); font-size: .85rem; padding-top: .1rem; }
      td.none { display: none; }
      tfoot tr { border-bottom: 0; }
      tfoot tr:first-child { border-top: 1px solid var(--ink); }
      tfoot tr:first-child td { border-top: 0; }
      td img { width: 9rem; height: auto; max-height: 9rem; }
      .sign { flex-direction: column; gap: 3rem; }
    }
    @page { size: A4; margin: 16mm 15mm 18mm; }
    @media print {
      body { max-width: none; padding: 0; font-size: 10pt; }
      h1 { font-size: 18pt; }
      h2 { font-size: 12pt; margin-top: 16pt; break-after: avoid; }
      table { font-size: 9pt; }
      thead { display: table-header-group; }
      tfoot { display: table-row-group; }
      tr, article, dl div { break-inside: avoid; }
      th, td { padding: 3pt 8pt 3pt 0; }
      td.number, th.number { padding-right: 12pt; }
      th:last-child, td:last-child { padding-right: 0; }
      td img { width: 24mm; height: 18mm; }
      .cards { grid-template-columns: repeat(3, 1fr); gap: 8mm 6mm; }
      article img { height: 36mm; }
      .sign { margin-top: 18mm; }
    }

    """
}
