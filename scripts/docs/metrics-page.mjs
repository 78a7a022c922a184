// Generates the text of docs/metrics.md from the catalogue of metrics. `npm run docs` writes it, see docs.mjs.

const unitNames = {
  money: 'money in the portfolio’s currency',
  r: 'R, multiples of the initial risk',
  fraction: 'fraction of one, shown in percent',
  ratio: 'plain number',
  count: 'number of trades',
  minutes: 'minutes',
}
const goodNames = { high: 'higher is better', low: 'lower is better', neither: 'neither way is better' }

/** One metric: name, meaning and facts. */
function metricSection({ key, label, unit, good, meaning, formula, undefinedWhen, reference }) {
  return [
    `## ${label}`,
    '',
    meaning,
    '',
    `- Key: \`${key}\``,
    `- Formula: ${formula}`,
    `- Unit: ${unitNames[unit]}; ${goodNames[good]}`,
    `- No value when: ${undefinedWhen}`,
    `- Reference: ${reference}`,
    '',
  ]
}

/**
 * docs/metrics.md: every metric of src/domain/metrics/catalogue.ts and of a setup, and the reasons for a missing
 * value.
 */
export function metricsPage(catalogue, reasons, setupCatalogue) {
  return [
    '# Metrics',
    '',
    'Made by `npm run docs` from `src/domain/metrics`; change the metric’s file there, not this page.',
    '',
    'Metrics are made of completed trades that are not excluded. R is net of costs; P&L is booked on the exit date in',
    'the portfolio’s time zone. Each value comes with the size of the sample behind it (`n`). A figure that is not',
    'defined has no value and says why; it is never 0, and never 100 %:',
    '',
    '| Reason | Meaning |',
    '| --- | --- |',
    ...Object.entries(reasons).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |`),
    '',
    'What several of them share:',
    '',
    '- A trade is a win above the portfolio’s break-even tolerance, a loss below minus it, otherwise break-even.',
    '- The opening balance comes first in every equity series, so that a loss on the first trade is a drawdown.',
    '- Deposits and withdrawals are no result: they count at the start of their day in the portfolio’s time zone, before',
    '  that day’s trades. A day’s return is its P&L over the balance at its start, the day’s cash flows included; growth',
    '  multiplies what lies between them (time-weighted); a flow moves the peak of the balance in proportion to it, so',
    '  that a withdrawal is no drawdown and a deposit heals none.',
    '- Intervals (`interval`) say where the figure of the whole population lies with 95 % confidence, from ten values on:',
    '  Student’s t for means, Wilson’s interval for shares. From 20 values on, Ljung and Box’s test and the runs test ask',
    '  whether values depend on the ones before them. Where they do, the interval is that of `effectiveN` independent',
    '  values: n / the factor by which the fitted autoregression raises the variance of a mean.',
    '- Daily returns are of all weekdays from the first to the last exit, days without a trade being 0; where a seventh',
    '  of the days with a closed trade or more falls on a weekend, they are of all days, and a year has 365.',
    '- Standard deviations have the denominator n - 1, moments n. Quantiles are of type 7.',
    '- Break-even trades end a streak, and are left out of the Z of runs.',
    '- MAE and MFE are in multiples of the initial risk, R in efficiencies is net of costs.',
    '',
    ...catalogue.flatMap(metricSection),
    '# Metrics of a setup',
    '',
    'Over the completed trades of a setup in all portfolios of its trader, in R. An interval carries the confidence that',
    'it has (`level`): 0.95, and 0.9 for the Kelly fraction.',
    '',
    ...setupCatalogue.flatMap(metricSection),
  ].join('\n')
}
