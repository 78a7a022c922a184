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
    'Metrics are computed from completed trades that are not excluded. R is net of costs; P&L is booked on the exit date',
    'in the portfolio’s time zone. Each value states its sample size (`n`). An undefined figure has no value and states',
    'the reason; it is never 0 or 100 %:',
    '',
    '| Reason | Meaning |',
    '| --- | --- |',
    ...Object.entries(reasons).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |`),
    '',
    'Rules that several metrics share:',
    '',
    '- A trade is a win above the portfolio’s break-even tolerance, a loss below minus it, otherwise break-even.',
    '- Balances are the account’s: they include the P&L of excluded trades and of the closed parts of open ones, which, like',
    '  a deposit or withdrawal, is no result, return or drawdown (docs/decisions/0027-excluded-trades-in-the-account.md).',
    '- The opening balance comes first in every equity series, so that a loss on the first trade is a drawdown.',
    '- Deposits and withdrawals are not P&L. They count at the start of their day in the portfolio’s time zone, before',
    '  that day’s trades. A day’s return is its P&L divided by the balance at its start, including the day’s cash flows.',
    '  Growth is time-weighted. A cash flow scales the peak of the balance, so that a withdrawal causes no drawdown and a',
    '  deposit does not shorten one.',
    '- Confidence intervals (`interval`) are at 95 %, from ten values on: Student’s t for means, Wilson’s interval for',
    '  shares. From 20 values on, the Ljung–Box test and the runs test check for autocorrelation. If they find any, the',
    '  interval is that of `effectiveN` independent values: n divided by the factor by which the fitted autoregression',
    '  raises the variance of a mean.',
    '- Daily returns cover all weekdays from the first to the last exit; days without a trade count as 0. If at least a',
    '  seventh of the days with a closed trade fall on a weekend, they cover all days, and a year has 365.',
    '- Standard deviations have the denominator n - 1, moments n. Quantiles are of type 7.',
    '- Break-even trades end a streak and are excluded from the Z-score of runs.',
    '- MAE and MFE are multiples of the initial risk; R in efficiencies is net of costs.',
    '',
    ...catalogue.flatMap(metricSection),
    '# Metrics of a setup',
    '',
    'Computed from the completed trades of a setup in all portfolios of its trader, in R. `level` is the confidence of an',
    'interval: 0.95, or 0.9 for the Kelly fraction.',
    '',
    ...setupCatalogue.flatMap(metricSection),
  ].join('\n')
}
