// Generates the text of docs/custom-stats.md from the functions of the formula language. `npm run docs` writes it, see
// docs.mjs.

const cell = (text) => text.replaceAll('|', '\\|')

/** docs/custom-stats.md: what a formula may contain, from src/domain/formulas. */
export function customStatsPage(functions, { maxFormulaLength, maxRollingCalls, maxWindow }) {
  return [
    '# Custom stats',
    '',
    'Made by `npm run docs` from `src/domain/formulas`; change that folder, not this page.',
    '',
    'A custom stat is a value that is recorded with a trade (a choice, a number, a yes or no) or a formula. It is a column of',
    'the history and of exports, a filter, a dimension and a measure of Charter Elite, and a widget of the dashboard. A',
    'formula has the same value in all of them.',
    '',
    '## Formulas',
    '',
    'A formula has numbers, datapoints by their keys in [trade-fields.md](trade-fields.md), `+ - * /`, parentheses and the',
    'functions below: `max(0, mfeR - realizedR)`. Yes counts as 1 and no as 0.',
    '',
    '- A formula is unknown where a datapoint that it needs is, on division by zero, and where a result is too large.',
    `- It has at most ${maxFormulaLength.toLocaleString('en-US')} characters and 32 nested parentheses, functions or signs.`,
    `- At most ${maxRollingCalls} functions look at earlier trades, each at up to ${maxWindow} of them.`,
    '- Earlier trades are those of the same portfolio that closed before this one: by exit, then entry. A trade that has not',
    '  closed has no value. Deleting or changing a trade changes the values of those after it.',
    '',
    '| Function | Value | Example |',
    '| --- | --- | --- |',
    ...functions.map(
      ({ signature, meaning, example }) => `| \`${cell(signature)}\` | ${cell(meaning)} | \`${cell(example)}\` |`,
    ),
    '',
    '## Units',
    '',
    'The unit of a formula follows from its datapoints: R − R is R, R / R is a plain number, money / min is money per minute.',
    'Values of different units cannot be added or compared: `netPnl + realizedR` is refused at its tenth character. Plain',
    'numbers, counts, ratios and yes or no go with every unit. R and % are multiples: money × R is money. A unit of time',
    'becomes another one by 60, 24 or 1440: `holdMinutes / 60` is in hours. A stated unit replaces the derived one on screen.',
    '',
  ].join('\n')
}
