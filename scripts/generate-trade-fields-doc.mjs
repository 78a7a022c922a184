// The text of docs/trade-fields.md, from the catalogue of datapoints. `npm run docs` writes it, see docs.mjs.

const formatNames = {
  price: 'price',
  size: 'size',
  money: 'money',
  r: 'R',
  percent: 'percent',
  ratio: 'ratio',
  number: 'number',
  minutes: 'minutes',
  count: 'whole number',
  yesNo: 'yes or no',
  choice: 'choice',
  choices: 'several choices',
  date: 'date',
  instant: 'moment (UTC)',
  text: 'text',
  id: 'reference',
  ids: 'references',
  fills: 'fills',
  ruleResponses: 'rule checks',
  attachments: 'files',
  customStats: 'values by statistic',
}
const sources = {
  trade: 'derived',
  journal: 'derived, with the other trades',
  candles: 'derived, from candles',
  calendar: 'derived, from market hours',
}
const kinds = { input: 'stated', system: 'noted' }

const cell = (text) => text.replaceAll('|', '\\|')

function row({ key, number, label, kind, format, unit, choices, from, formula, isArithmetic, unknown, fallback }) {
  const type = choices.length > 0 ? `${formatNames[format]}: ${choices.join(', ')}` : formatNames[format]
  // "R" is of "R", "minutes" is of "min": no need to say it twice.
  const measure =
    unit === null || ['price', 'R', '%', '×', 'min', 'ccy', 'units'].includes(unit)
      ? ''
      : ` (${unit.replace('price, ', '')})`
  const otherwise = fallback === null ? '' : `Otherwise ${fallback}.`
  const how =
    formula === null
      ? otherwise
      : isArithmetic
        ? formula
        : `${formula.replace(/^[a-z](?=[a-z])/, (first) => first.toUpperCase())}.`
  const never = unknown === null && kind === 'derived' ? 'Always known.' : ''
  return `| ${[
    number,
    label,
    `\`${key}\``,
    `${type}${measure}`,
    kind === 'derived' ? sources[from] : kinds[kind],
    how,
    unknown ?? never,
  ]
    .map((text) => cell(String(text)))
    .join(' | ')} |`
}

/** docs/trade-fields.md: every datapoint of src/domain/datapoints/catalogue.ts. */
export function tradeFieldsPage(datapoints, groups) {
  const count = (kind) => datapoints.filter((datapoint) => datapoint.kind === kind).length
  return [
    '# Datapoints of a trade',
    '',
    'Made by `npm run docs` from `src/domain/trade-fields*.ts` and `src/domain/derived-fields*.ts`; change those files, not',
    'this page.',
    '',
    `A trade has ${datapoints.length} datapoints: ${count('input')} are stated by the trader or an import, ${count('system')} noted by the product`,
    `and ${count('derived')} derived. A derived one has no value where one of its inputs is missing, or where the last column says`,
    'so; it is then unknown (`null`), never 0 and never 100 %. The page of a trade shows each with its numbers.',
    '',
    '- s is +1 for a long trade and −1 for a short one. R is a multiple of the initial risk (1R). MAE and MFE are the',
    '  largest moves against the trade and in its favour while it was open, MAPE and MFPE those after its exit.',
    '- Money is exact, in the currency of the P&L unless said otherwise. Percents are percents: 12.5 is 12.5 %.',
    '- Moments are kept in UTC; hours, weekdays and dates are those of the portfolio’s time zone.',
    '- A formula of a custom statistic may name every datapoint that is a number, or a yes or no, by its key.',
    '',
    ...Object.entries(groups).flatMap(([letter, name]) => [
      `## ${letter}. ${name}`,
      '',
      '| No. | Label | Key | Type | Kind | How it comes about | No value when |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...datapoints.filter(({ group }) => group === letter).map(row),
      '',
    ]),
  ].join('\n')
}
