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
  return ['| checked against | layouts | which |', '| --- | ---: | --- |', ...names]
}

/** Maximum number of names listed per column: strategy testers have one for every currency and language. */
const mostNames = 5

/** Formats a header: "Price#2" is the second column named "Price". */
const headerText = (name) => {
  const [text, count] = name.split('#')
  return `${text.replaceAll('|', '\\|')}${count === undefined ? '' : ` (no. ${count})`}`
}
const headersOf = ({ names }) =>
  names.slice(0, mostNames).map(headerText).join(' / ') + (names.length > mostNames ? ' / …' : '')

/** The columns of one table and their datapoints, then the columns used only for recognition. */
function tableSection(table, datapointOf) {
  const columns = Object.entries(table.columns)
  const read = columns.filter(([, { isRead }]) => isRead)
  const others = columns.filter(([, { isRead }]) => !isRead).map(([, column]) => headersOf(column))
  return [
    table.name === '' ? 'What is read:' : `What is read of ${table.name}:`,
    '',
    '| column of the file | becomes |',
    '| --- | --- |',
    ...read.map(
      ([key, column]) => `| ${headersOf(column)}${column.needed ? '' : ' (if there)'} | ${datapointOf(table, key)} |`,
    ),
    '',
    ...(others.length === 0 ? [] : [`Known, and not read: ${others.join('; ')}.`, '']),
  ]
}

function formatSection(format, checks, datapointOf) {
  const { id, label, kinds, content, howToExport, layoutSource, checkedAgainst, tables } = format
  return [
    `### ${label}`,
    '',
    howToExport,
    '',
    `- Format: \`${id}\``,
    `- Files: ${kinds.map((kind) => kindNames[kind] ?? kind).join(', ')}`,
    `- Rows: ${contentNames[content]}`,
    `- Layout: ${layoutSource}`,
    `- Checked against: ${checks[checkedAgainst]}`,
    '',
    ...tables.flatMap((table) => tableSection(table, datapointOf)),
  ]
}

/**
 * docs/import-formats.md: every format of src/domain/importers/formats/catalogue.ts, grouped by source program.
 * `checks` describes each kind of check, `datapointOf` returns the datapoint of a table's column.
 */
export function importFormatsPage(formats, checks, datapointOf) {
  const sources = [...new Set(formats.map(({ source }) => source))]
  return [
    '# Import formats',
    '',
    'Made by `npm run docs` from `src/domain/importers/formats/catalogue.ts`; change that file, not this one.',
    '',
    `${formats.length} layouts of files are recognised, by the names of their columns and never by the file's name. Files`,
    'may be delimited text (comma, semicolon, tab, bar; UTF-8, UTF-16, Windows-1252; decimal points or commas), XLSX',
    'workbooks, HTML pages and XML. Whatever is none of these layouts goes through the column mapper.',
    '',
    'Each row of a file ends in one of four ways, and the report lists them: it is part of trades, refused with a reason,',
    'left out with a reason (deposits, totals, orders that were not filled), or blank.',
    '',
    'Executions are told apart by account and contract and matched in order of time: a round trip runs from flat to flat,',
    'a fill through zero is split with its costs in proportion, and what is still held is an open trade. A later file adds',
    'to open trades and closes them. Importing a file again, or one that overlaps, changes nothing: rows are known by the',
    "broker's ids, else by what they say and how often they say it.",
    '',
    'Of each layout the page lists which of its columns becomes what; the reader itself looks for columns in these lists.',
    'A column that is not in them is left alone. Headers are compared without case, spaces and punctuation, and those after',
    'a slash are other names of the same column.',
    '',
    "Where a file has the broker's P&L, it is compared with that of the fills, trade by trade, to the cent.",
    '',
    '## How far each layout can be trusted',
    '',
    'Programs change their exports without notice. A file that lacks a column of its layout goes to the column mapper, and',
    'whatever a row has that was never seen is refused with its reason rather than guessed.',
    '',
    ...trustTable(formats, checks),
    '',
    ...sources.flatMap((source) => [
      `## ${source}`,
      '',
      ...formats
        .filter((format) => format.source === source)
        .flatMap((format) => formatSection(format, checks, datapointOf)),
    ]),
  ].join('\n')
}
