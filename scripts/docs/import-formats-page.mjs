// Generates the text of docs/import-formats.md from the catalogue of import formats. `npm run docs` writes it, see
// docs.mjs.

const kindNames = {
  text: 'CSV or other delimited text',
  workbook: 'XLSX',
  page: 'HTML',
  xml: 'XML',
  json: 'JSON',
}
const contentNames = {
  executions: 'executions, which are matched into round trips',
  roundTrips: 'round trips',
}

/** A table of how well each import format has been verified. */
function trustTable(formats, checks) {
  const names = Object.keys(checks).map((check) => {
    const labels = formats.filter((format) => format.checkedAgainst === check).map(({ label }) => label)
    return `| ${checks[check]} | ${labels.length} | ${labels.join('; ')} |`
  })
  return ['| Checked against | Layouts | Which |', '| --- | ---: | --- |', ...names]
}

/** Maximum number of names listed per column: strategy testers have one for every currency and language. */
const maxNames = 5

/** Formats a header: "Price#2" is the second column named "Price". */
const headerText = (name) => {
  const [text, count] = name.split('#')
  return `${text.replaceAll('|', '\\|')}${count === undefined ? '' : ` (no. ${count})`}`
}
const headersOf = ({ names }) =>
  names.slice(0, maxNames).map(headerText).join(' / ') + (names.length > maxNames ? ' / …' : '')

/** The columns of one table and their datapoints, then the columns used only for recognition. */
function tableSection(table, datapointOf) {
  const columns = Object.entries(table.columns)
  const read = columns.filter(([, { isRead }]) => isRead)
  const others = columns.filter(([, { isRead }]) => !isRead).map(([, column]) => headersOf(column))
  return [
    table.name === '' ? 'Columns read:' : `Columns read from ${table.name}:`,
    '',
    '| Column of the file | Becomes |',
    '| --- | --- |',
    ...read.map(
      ([key, column]) => `| ${headersOf(column)}${column.needed ? '' : ' (optional)'} | ${datapointOf(table, key)} |`,
    ),
    '',
    ...(others.length === 0 ? [] : [`Known but not read: ${others.join('; ')}.`, '']),
  ]
}

function formatSection(format, { checks, shortSales, datapointOf }) {
  const { id, label, kinds, content, howToExport, layoutSource, checkedAgainst, corporateActions, tables } = format
  return [
    `### ${label}`,
    '',
    howToExport,
    '',
    `- Format: \`${id}\``,
    `- Files: ${kinds.map((kind) => kindNames[kind] ?? kind).join(', ')}`,
    `- Rows: ${contentNames[content]}`,
    `- Short sales: ${shortSales[format.shortSales] ?? 'each round trip is long or short'}`,
    `- Layout: ${layoutSource}`,
    ...amountLines(tables),
    `- Checked against: ${checks[checkedAgainst]}`,
    ...(corporateActions === undefined ? [] : [`- Corporate actions: ${corporateActions}`]),
    '',
    ...tables.flatMap((table) => tableSection(table, datapointOf)),
  ]
}

/** The columns that state the money of a row, with which price and quantity are compared. */
function amountLines(tables) {
  const names = tables.flatMap(({ columns }) =>
    Object.values(columns).flatMap(({ states, names: [name] }) => (states === undefined ? [] : [name])),
  )
  return names.length === 0 ? [] : [`- Amounts: price × quantity is compared with ${[...new Set(names)].join(' or ')}`]
}

const languages = [
  'The encoding of a text is detected: UTF-8, UTF-16 (with or without a byte order mark), what the file declares, and else',
  'Windows-1252, 1250, 1251 or 1254, KOI8-R, GB 18030, Big5, Shift JIS or EUC-KR. A few characters may be of two of them:',
  'the import shows its choice and offers all others. Spaces of any width may stand in times and numbers.',
  '',
  'Reports of MetaTrader 4 and 5, activity statements of Interactive Brokers and grids of NinjaTrader are read in any language',
  'by their structure: what the columns hold and in which order they are. Words come second, where the structure does not tell',
  'the layout. MetaTrader: German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian, Turkish, Japanese and Chinese;',
  'the Spanish words of MetaTrader 5 were compared with a published report, the others are the usual ones of each language.',
  'Interactive Brokers: German, French, Spanish, Portuguese, Russian and Chinese headers of trades as in published statements;',
  'in Italian, Dutch, Polish, Turkish and Japanese the structure decides, and an asset category that is not known is refused',
  'by its name. NinjaTrader: German, French and Spanish, whose exact words are not published. Totals of a report of MetaTrader',
  'are compared in English only, except the balance of its deals.',
  '',
  'MetaTrader and cTrader write the time of the broker’s server. Most servers run 7 hours ahead of New York all year (GMT+2,',
  'and GMT+3 by the American calendar): that clock is suggested, and any time zone may be chosen instead. Executions at a time',
  'when their market is closed are pointed out.',
]

/**
 * docs/import-formats.md: every format of src/domain/importers/formats/catalogue.ts, grouped by source program.
 * Of `texts`, `checks` describes each kind of check, `shortSales` how a file tells a short sale; `datapointOf` returns the
 * datapoint of a table's column.
 */
export function importFormatsPage(formats, texts) {
  const sources = [...new Set(formats.map(({ source }) => source))]
  return [
    '# Import formats',
    '',
    'Made by `npm run docs` from `src/domain/importers/formats/catalogue.ts`; change that file, not this one.',
    '',
    `${formats.length} formats are recognized by their column headers, never by the file name. Files may be delimited text`,
    '(comma, semicolon, tab or bar; decimal points or commas), XLSX workbooks, HTML pages or XML. The column mapper reads any',
    'other file.',
    '',
    ...languages,
    '',
    'The report accounts for every row: it is part of a trade, refused with a reason, ignored with a reason (deposits,',
    'totals, unfilled orders), or blank.',
    '',
    'Executions are grouped by account and contract and matched in order of time. A round trip runs from flat to flat. A',
    'fill through zero is split, with its costs in proportion. What is still held is an open trade, which a later file',
    'adds to or closes. Importing a file again, or one that overlaps, changes nothing: rows are identified by the',
    "broker's ids, or else by their content and their count. What an execution states otherwise than before is shown with",
    'both values and taken over on request; so is one without an id, unless another row has the same content. An execution',
    'with an id that a later file of its time no longer has is pointed out.',
    '',
    'One day by two formats of a broker counts once: executions are compared by the broker’s ids where both formats have them',
    '(fills and performance of Tradovate), else by account, symbol, second, side, price and size. A closed trade without ids',
    'must be in the file as a whole. Trades that are there keep their costs. Not recognized: formats of which one states other',
    'times or prices, such as days alone or averages of orders (closed P&L of Bybit).',
    '',
    'Coins: a fee in the coin that is bought or sold reduces what is held and is a cost at the price of its row. A fee in a',
    'third coin, such as BNB, has no price in the file: its row says so. A sale after which no more than 0.5 % of a position',
    'is left closes the trade; the value of the rest is a cost, and is taken off the costs of the trade that sells it. A',
    'conversion of one coin to another is a sale and a purchase at the value that the file states. A contract that is',
    'margined in its coin is held as coins (dollars / entry price); its results, fees and funding in the coin are valued at',
    "the price in their row, which is the coin's price at that moment.",
    '',
    'A file may begin in the middle of a trade. Where a broker has a word of its own for short sales, or marks what opens and',
    'closes, a sale of more than is held is therefore refused: import the earlier file that opens it, or state the position.',
    '',
    'An option ends by the row of its expiry, assignment or exercise: at 0, or at the cash that the row states. Shares that it',
    'delivers have a row of their own. Where no row ends it and the file goes on for more than five days, it is closed at 0',
    'on its last day, and the report says so; an option on an index, which settles in cash, stays open.',
    '',
    'For each format, this page lists its columns and what they become; the importer uses the same lists. Columns that are',
    'not listed are ignored. Headers are compared without case, spaces and punctuation. Headers after a slash are other',
    'names of the same column.',
    '',
    'Where a row states its money (Amounts, below), that is the truth. A price that is rounded as it is written follows from',
    'it. Where it is a hundredth of price × quantity, the row is a bond, whose price is in percent of the face value, or a',
    'share that is quoted in pence; of an option, what a contract is worth follows. The report says so. Any other difference',
    "is refused with both figures, unless the broker's amounts are taken by choice.",
    '',
    "If a file states the broker's P&L, it is compared with the P&L of the fills, trade by trade, to the cent.",
    '',
    '## How each format was checked',
    '',
    'Programs change their exports without notice. A file without a required column goes to the column mapper. A row with',
    'an unknown value is refused with a reason; nothing is guessed.',
    '',
    ...trustTable(formats, texts.checks),
    '',
    ...sources.flatMap((source) => [
      `## ${source}`,
      '',
      ...formats.filter((format) => format.source === source).flatMap((format) => formatSection(format, texts)),
    ]),
  ].join('\n')
}
