import type { MetricExplanation } from '#domain/metrics/shared/metric.ts'

// Made by `npm run docs` from the files of the metrics; change those, not this one.

/** What each metric means and how it is computed, by key. */
export const metricExplanations: Readonly<Record<string, MetricExplanation>> = {
  netPnl: {
    meaning: 'Profit or loss after all costs.',
    formula: 'sum of net P&L',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  grossPnl: {
    meaning: 'Profit or loss before costs.',
    formula: 'sum of gross P&L = net P&L + costs',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  totalFees: {
    meaning: 'All commissions, fees, swap and funding.',
    formula: 'sum of fill fees + commission + exchange fees - swap or funding',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  grossProfit: {
    meaning: 'The total net profit of winning trades.',
    formula: 'sum of net P&L over winning trades',
    undefinedWhen: 'there are no trades; 0 when none won',
    reference: 'common definition',
  },
  grossLoss: {
    meaning: 'The total loss of losing trades, as a positive amount.',
    formula: '|sum of net P&L over losing trades|',
    undefinedWhen: 'there are no trades; 0 when none lost',
    reference: 'common definition',
  },
  averageTrade: {
    meaning: 'The average net P&L of a trade.',
    formula: 'net P&L / number of trades',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  averageWin: {
    meaning: 'The average net P&L of a winning trade.',
    formula: 'gross profit / number of winning trades',
    undefinedWhen: 'no trade won',
    reference: 'common definition',
  },
  averageLoss: {
    meaning: 'The average loss of a losing trade, as a positive amount.',
    formula: 'gross loss / number of losing trades',
    undefinedWhen: 'no trade lost',
    reference: 'common definition',
  },
  largestWin: {
    meaning: 'The best single trade.',
    formula: 'largest net P&L of a winning trade',
    undefinedWhen: 'no trade won',
    reference: 'common definition',
  },
  largestLoss: {
    meaning: 'The worst single trade, as a positive amount.',
    formula: 'largest |net P&L| of a losing trade',
    undefinedWhen: 'no trade lost',
    reference: 'common definition',
  },
  pnlPerDay: {
    meaning: 'The average net P&L of a day with a closed trade.',
    formula: 'net P&L / number of days on which a trade closed',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  bestDay: {
    meaning: 'The highest net P&L of one day.',
    formula: 'largest daily net P&L, by exit date',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  worstDay: {
    meaning: 'The lowest net P&L of one day; negative on a loss.',
    formula: 'smallest daily net P&L, by exit date',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  pnlPerHour: {
    meaning: 'Net P&L per hour held; overlapping trades each count their own time.',
    formula: 'net P&L / sum of hours from entry to exit',
    undefinedWhen: 'there are no trades, or none was held for any time',
    reference: 'common definition',
  },
  tradeCount: {
    meaning: 'The number of completed trades behind the figures.',
    formula: 'number of completed trades that are not excluded',
    undefinedWhen: 'never',
    reference: 'common definition',
  },
  winRate: {
    meaning: 'The share of all trades that won.',
    formula: 'winning trades / all trades, break-even ones included',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  winRateExBreakeven: {
    meaning: 'The share of winners among trades that won or lost.',
    formula: 'winning trades / (winning + losing trades)',
    undefinedWhen: 'no trade won or lost',
    reference: 'common definition',
  },
  breakevenRate: {
    meaning: 'The share of trades within the break-even tolerance.',
    formula: 'break-even trades / all trades',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  longWinRate: {
    meaning: 'The share of long trades that won.',
    formula: 'winning long trades / all long trades',
    undefinedWhen: 'there are no long trades',
    reference: 'common definition',
  },
  shortWinRate: {
    meaning: 'The share of short trades that won.',
    formula: 'winning short trades / all short trades',
    undefinedWhen: 'there are no short trades',
    reference: 'common definition',
  },
  payoffRatio: {
    meaning: 'How many times larger the average win is than the average loss.',
    formula: 'average win / average loss',
    undefinedWhen: 'no trade won, or none lost',
    reference: 'common definition',
  },
  profitFactor: {
    meaning: 'Profit earned per unit of loss.',
    formula: 'gross profit / gross loss',
    undefinedWhen: 'there are no trades, or none lost: the factor would be infinite',
    reference: 'common definition',
  },
  expectancy: {
    meaning: 'What the next trade is worth if the future resembles the past.',
    formula: 'win rate × average win - loss rate × average loss, which is the average trade',
    undefinedWhen: 'there are no trades',
    reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  },
  breakevenWinRate: {
    meaning: 'The win rate at which this payoff ratio breaks even.',
    formula: '1 / (1 + payoff ratio)',
    undefinedWhen: 'no trade won, or none lost',
    reference: 'common definition',
  },
  neededWinRate: {
    meaning: 'The win rate that breaks even at this payoff ratio, with as many break-even trades.',
    formula: '(1 - break-even rate) / (1 + payoff ratio)',
    undefinedWhen: 'no trade won, or none lost',
    reference: 'break-even win rate, on the basis of the win rate: all trades',
  },
  winningDays: {
    meaning: 'The share of trading days with a net profit.',
    formula: 'days with net P&L above 0 / days on which a trade closed',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  totalR: {
    meaning: 'Total net result in multiples of the initial risk.',
    formula: 'sum of R = net P&L / initial risk',
    undefinedWhen: 'no trade has a risk',
    reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  },
  meanR: {
    meaning: 'Expectancy per trade, in multiples of the initial risk.',
    formula:
      'total R / number of trades with a risk; interval by Student’s t, with the effective n where results depend on each other',
    undefinedWhen: 'no trade has a risk',
    reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  },
  meanRP: {
    meaning: 'How often mean R would be this far from 0 by chance alone if there were no edge.',
    formula:
      'two-sided p-value of Student’s t of mean R against 0, corrected for skew, with the effective n where results depend on each other',
    undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
    reference: 'P. Hall, On the Removal of Skewness by Transformation, 1992',
  },
  medianR: {
    meaning: 'The R of the median trade: half were better, half worse.',
    formula: 'type 7 quantile at 0.5',
    undefinedWhen: 'no trade has a risk',
    reference: 'type 7: R. J. Hyndman and Y. Fan, Sample Quantiles, 1996',
  },
  standardDeviationR: {
    meaning: 'How widely results vary around mean R.',
    formula: 'sample standard deviation of R, denominator n - 1',
    undefinedWhen: 'fewer than two trades have a risk',
    reference: 'R multiples: V. K. Tharp, Trade Your Way to Financial Freedom',
  },
  sqn: {
    meaning: 'The system quality number: mean R over its standard error if results are independent.',
    formula: 'square root of n × mean R / standard deviation of R',
    undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
    reference: 'system quality number: V. K. Tharp, Definitive Guide to Position Sizing',
  },
  sqn100: {
    meaning: 'The system quality number with n capped at 100, so that large and small samples compare.',
    formula: 'square root of min(n, 100) × mean R / standard deviation of R',
    undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
    reference: 'system quality number, capped at 100 trades: V. K. Tharp, Definitive Guide to Position Sizing',
  },
  skewR: {
    meaning: 'Whether the large surprises are gains (above 0) or losses (below 0).',
    formula: 'third central moment / second central moment to the power 1.5, both with denominator n',
    undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
    reference: 'moments of the sample, denominator n',
  },
  kurtosisR: {
    meaning: 'How much of the spread comes from a few extreme trades; 3 for a normal distribution.',
    formula: 'fourth central moment / square of the second, both with denominator n',
    undefinedWhen: 'fewer than two trades have a risk, or all R are equal',
    reference: 'moments of the sample, denominator n',
  },
  lossesBeyondStop: {
    meaning: 'The share of trades that lost more than their stop allowed, slippage aside.',
    formula: 'trades with R of -1.1 or less / trades with a risk',
    undefinedWhen: 'no trade has a risk',
    reference: 'stop discipline, with 0.1 R for slippage and costs',
  },
  sharpe: {
    meaning: 'Annualized return per unit of daily volatility.',
    formula:
      'mean / sample standard deviation of daily returns × square root of q = 252 (365 for crypto), or × q / root of (q + 2 × sum of (q - k) × autocorrelation at lag k) where returns depend on each other; weekdays without trades count as 0',
    undefinedWhen: 'there are fewer than 20 days, all returns are equal, or the balance was zero or below',
    reference:
      'W. F. Sharpe, The Sharpe Ratio, 1994; A. W. Lo, The Statistics of Sharpe Ratios, 2002, for dependent returns',
  },
  sharpeProbability: {
    meaning: 'The probability that the true Sharpe ratio is above 0, given the number and distribution of days.',
    formula:
      'normal probability of S x root of (n - 1) / root of (1 - skew x S + (kurtosis - 1) / 4 x S squared), S the Sharpe ratio of a day, n the effective one where returns depend on each other',
    undefinedWhen: 'there are fewer than 20 days, all returns are equal, or the balance was zero or below',
    reference: 'D. H. Bailey and M. López de Prado, The Sharpe Ratio Efficient Frontier, 2012',
  },
  sortino: {
    meaning: 'Annualized return per unit of downside volatility.',
    formula:
      'mean / square root of the mean of min(return, 0) squared over all days × square root of 252 (365 for crypto)',
    undefinedWhen: 'there are fewer than 20 days, no day lost, or the balance was zero or below',
    reference: 'F. A. Sortino and L. N. Price, 1994: downside over all days',
  },
  omega: {
    meaning: 'Returns of gaining days per unit of losing days’ losses.',
    formula: 'sum of positive daily returns / |sum of negative daily returns|, threshold 0',
    undefinedWhen: 'there are no trades, no day lost, or the balance was zero or below',
    reference: 'C. Keating and W. F. Shadwick, A Universal Performance Measure, 2002',
  },
  gainToPain: {
    meaning: 'Total return per unit of losing days’ losses.',
    formula: 'sum of daily returns / |sum of negative daily returns|, which is Omega - 1',
    undefinedWhen: 'there are no trades, no day lost, or the balance was zero or below',
    reference: 'J. D. Schwager, Hedge Fund Market Wizards, 2012',
  },
  tailRatio: {
    meaning: 'How large the best days are relative to the worst.',
    formula: '95% quantile of daily returns / |5% quantile|, type 7',
    undefinedWhen: 'there are fewer than 20 days, fewer than 5% of them lost, or the balance was zero or below',
    reference: 'as in Quantopian’s empyrical',
  },
  annualVolatility: {
    meaning: 'How much a year’s return would typically vary at the spread of the daily returns.',
    formula: 'sample standard deviation of daily returns × √252 (365 for crypto); weekdays without trades count as 0',
    undefinedWhen: 'there are fewer than 20 days, or the balance was zero or below',
    reference: 'J. C. Hull, Options, Futures, and Other Derivatives, 2022',
  },
  valueAtRisk: {
    meaning: 'The daily loss that 19 of 20 days stayed below.',
    formula: '5% quantile of daily returns, type 7, with its sign changed; weekdays without trades count as 0',
    undefinedWhen: 'there are fewer than 20 days, fewer than 5% of them lost, or the balance was zero or below',
    reference: 'historical simulation: P. Jorion, Value at Risk, 2007',
  },
  expectedShortfall: {
    meaning: 'The average loss on the worst 5% of days.',
    formula: 'mean of the lowest 5% of daily returns, a fractional day counting in part, with its sign changed',
    undefinedWhen: 'there are fewer than 20 days, the worst 5% did not lose, or the balance was zero or below',
    reference: 'CVaR: R. T. Rockafellar and S. Uryasev, Optimization of Conditional Value-at-Risk, 2000',
  },
  alpha: {
    meaning: 'Annual return beyond what moving with the benchmark explains.',
    formula:
      '(mean daily return − beta × mean daily return of the benchmark) × days per year; risk-free rate 0, on days that both have',
    undefinedWhen:
      'the portfolio has no benchmark with daily candles, fewer than 20 days are common to both, the benchmark does not move, or the balance was zero or below',
    reference: 'M. C. Jensen, The Performance of Mutual Funds in the Period 1945–1964, 1968',
  },
  beta: {
    meaning: 'How far the account moves when the benchmark moves by 1%.',
    formula: 'covariance of daily returns with the benchmark / variance of the benchmark, on days that both have',
    undefinedWhen:
      'the portfolio has no benchmark with daily candles, fewer than 20 days are common to both, the benchmark does not move, or the balance was zero or below',
    reference: 'W. F. Sharpe, Capital Asset Prices, 1964',
  },
  annualGrowthRate: {
    meaning: 'The compound annual growth from trading, excluding deposits and withdrawals.',
    formula:
      '(last balance / opening balance) to the power 365.25 / calendar days, minus 1; with cash flows, the product of the growth between them',
    undefinedWhen: 'the trades span fewer than 90 days, or a balance was zero or below',
    reference: 'compound annual growth on calendar days',
  },
  calmar: {
    meaning: 'Annual growth per unit of the largest drawdown.',
    formula: 'annual growth / largest drawdown',
    undefinedWhen: 'there is no annual growth or no drawdown',
    reference: 'T. W. Young, Calmar Ratio: A Smoother Tool, 1991, here over the whole history',
  },
  markedCalmar: {
    meaning: 'Annual growth per unit of the largest drawdown, open losses included.',
    formula:
      'annual growth / largest drawdown of the balance, marked at the MAE of each trade that has one; the others count as they closed',
    undefinedWhen: 'no trade has a MAE and a risk, or there is no annual growth or no drawdown',
    reference: 'T. W. Young, Calmar Ratio: A Smoother Tool, 1991, on the marked balance',
  },
  maxDrawdown: {
    meaning: 'The largest decline of the balance from a peak, trade by trade.',
    formula: 'largest (peak - balance) / peak, the opening balance being the first peak',
    undefinedWhen: 'there are no trades, or the balance was zero or below at a peak',
    reference: 'common definition; the opening balance is the first peak',
  },
  maxDrawdownMoney: {
    meaning: 'The largest decline of cumulative P&L from a peak, trade by trade.',
    formula: 'largest (peak of cumulative net P&L - cumulative net P&L)',
    undefinedWhen: 'there are no trades',
    reference: 'common definition; the opening balance is the first peak',
  },
  averageDrawdown: {
    meaning: 'The average depth of a drawdown, including the current one.',
    formula: 'mean of the largest drawdown of each period below a peak',
    undefinedWhen: 'there are no trades, there is no drawdown, or the balance was zero or below',
    reference: 'common definition',
  },
  conditionalDrawdown: {
    meaning: 'The average drawdown on the worst 5% of days.',
    formula: 'mean of the largest 5% of end-of-day drawdowns',
    undefinedWhen: 'there are fewer than 20 days, or the balance was zero or below',
    reference: 'CDaR: A. Chekhlov, S. Uryasev and M. Zabarankin, Drawdown Measure in Portfolio Optimization, 2005',
  },
  currentDrawdown: {
    meaning: 'How far the balance is below its peak today.',
    formula: '(peak - balance) / peak after the last trade',
    undefinedWhen: 'there are no trades, or the balance was zero or below',
    reference: 'common definition',
  },
  longestWater: {
    meaning: 'The longest series of trades with the balance below an earlier peak.',
    formula: 'most consecutive trades after which the balance is below its peak',
    undefinedWhen: 'there are no trades, or the balance was zero or below',
    reference: 'common definition',
  },
  recoveryFactor: {
    meaning: 'How many times net P&L covers the largest drawdown.',
    formula: 'net P&L / largest drawdown in money',
    undefinedWhen: 'there are no trades or no drawdown',
    reference: 'common definition, in money',
  },
  ulcerIndex: {
    meaning: 'The depth and length of drawdowns, from end-of-day balances.',
    formula: 'square root of the mean squared drawdown at the end of each day',
    undefinedWhen: 'there are no trades, or the balance was zero or below',
    reference: 'P. G. Martin and B. B. McCann, The Investor’s Guide to Fidelity Funds, 1989',
  },
  ulcerPerformance: {
    meaning: 'Annual growth per unit of depth and length of drawdowns.',
    formula: 'annual growth / ulcer index, risk-free rate 0',
    undefinedWhen: 'there is no annual growth or no drawdown at the end of a day',
    reference: 'Martin ratio: P. G. Martin and B. B. McCann, The Investor’s Guide to Fidelity Funds, 1989',
  },
  painIndex: {
    meaning: 'The average decline of the balance from its peak, trade by trade.',
    formula: 'mean of the drawdown after each trade',
    undefinedWhen: 'there are no trades, or the balance was zero or below',
    reference: 'mean drawdown: T. Becker, 2006',
  },
  longestWinningStreak: {
    meaning: 'The most consecutive wins; a break-even trade ends a streak.',
    formula: 'most consecutive winning trades in order of exit',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  longestLosingStreak: {
    meaning: 'The most consecutive losses; a break-even trade ends a streak.',
    formula: 'most consecutive losing trades in order of exit',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  expectedLosingStreak: {
    meaning:
      'The longest losing streak to expect from this win rate if trades are independent; compare it with the actual one.',
    formula: 'sum over k of P(at least k losses in a row among n trades), with the observed loss rate',
    undefinedWhen: 'there are no trades',
    reference: 'success runs: W. Feller, An Introduction to Probability Theory and Its Applications, vol. 1',
  },
  currentStreak: {
    meaning: 'Current consecutive wins, or losses as a negative number; 0 after a break-even trade.',
    formula: 'length of the last streak of equal results, negative for losses',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  runsZ: {
    meaning: 'Whether wins and losses alternate (above 0) or cluster (below 0) more than chance; beyond ±2 is unusual.',
    formula:
      '(runs - (X / N + 1)) / root of X (X - N) / (N squared (N - 1)), X = 2 × wins × losses, break-evens left out',
    undefinedWhen: 'no trade won or none lost, or there are fewer than two of them',
    reference: 'A. Wald and J. Wolfowitz, On a Test Whether Two Samples are from the Same Population, 1940',
  },
  runsP: {
    meaning: 'How often random order would alternate or cluster at least this much; below 5% chance is unlikely.',
    formula: '2 × (1 - standard normal distribution at the size of the Z of runs)',
    undefinedWhen: 'the Z of runs has no value',
    reference: 'A. Wald and J. Wolfowitz, On a Test Whether Two Samples are from the Same Population, 1940',
  },
  kelly: {
    meaning:
      'The share of equity per trade that would have maximized growth: an estimate without margin, so half of it is the usual limit.',
    formula: 'the f that maximizes mean log(1 + f R); 0 without an edge',
    undefinedWhen: 'fewer than 10 trades have a risk, or none of them lost',
    reference: 'J. L. Kelly, A New Interpretation of Information Rate, 1956, on the observed R',
  },
  payoffKelly: {
    meaning: 'The Kelly fraction as if every trade were an average win or loss: too high where losses vary.',
    formula: 'win rate - loss rate / payoff ratio, break-evens left out; negative without an edge',
    undefinedWhen: 'no trade won, or none lost',
    reference: 'J. L. Kelly, 1956, for two outcomes',
  },
  averageRisk: {
    meaning: 'The average share of the balance risked per trade.',
    formula: 'mean of initial risk / balance before the trade',
    undefinedWhen: 'no trade has a risk, or the balance was zero or below',
    reference: 'common definition',
  },
  averageMae: {
    meaning: 'How far price moved against a trade on average, in multiples of the initial risk.',
    formula: 'mean of MAE / initial risk',
    undefinedWhen: 'no trade has both excursions and a risk',
    reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997',
  },
  averageMfe: {
    meaning: 'How far price moved in favor of a trade on average, in multiples of the initial risk.',
    formula: 'mean of MFE / initial risk',
    undefinedWhen: 'no trade has both excursions and a risk',
    reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997',
  },
  edgeRatio: {
    meaning: 'How much further price moves in favor of trades than against them.',
    formula: 'sum of MFE / sum of MAE, in R',
    undefinedWhen: 'no trade has both excursions and a risk, or no price moved against its trade',
    reference: 'C. Faith, Way of the Turtle, 2007, with R as the unit instead of ATR',
  },
  entryEfficiency: {
    meaning: 'How close entries were to the best price of the trade’s range.',
    formula: 'mean of MFE / (MFE + MAE)',
    undefinedWhen: 'no trade has both excursions and a risk, or none moved',
    reference: 'efficiency as charting packages define it, range = MFE + MAE',
  },
  exitEfficiency: {
    meaning: 'How close exits were to the best price of the trade’s range, after costs.',
    formula: 'mean of (R + MAE) / (MFE + MAE)',
    undefinedWhen: 'no trade has both excursions and a risk, or none moved',
    reference: 'efficiency as charting packages define it, range = MFE + MAE',
  },
  totalEfficiency: {
    meaning: 'The share of the trade’s range that was earned.',
    formula: 'mean of R / (MFE + MAE) = entry efficiency + exit efficiency - 1',
    undefinedWhen: 'no trade has both excursions and a risk, or none moved',
    reference: 'efficiency as charting packages define it, range = MFE + MAE',
  },
  mfeCapture: {
    meaning: 'The share of the best price move that winning trades captured.',
    formula: 'sum of R / sum of MFE over winning trades',
    undefinedWhen: 'no winning trade has both excursions and a risk',
    reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997',
  },
  winnersMae90: {
    meaning: '90% of winning trades never moved further against their entry: a hint for the stop.',
    formula: 'type 7 quantile at 0.9 of the MAE of winning trades, in R',
    undefinedWhen: 'no winning trade has both excursions and a risk',
    reference: 'excursions: J. Sweeney, Maximum Adverse Excursion, 1997; type 7: R. J. Hyndman and Y. Fan, 1996',
  },
  averageHold: {
    meaning: 'The average time from entry to exit.',
    formula: 'mean of minutes from first entry to last exit',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  medianHold: {
    meaning: 'The median time from entry to exit.',
    formula: 'median of minutes from first entry to last exit',
    undefinedWhen: 'there are no trades',
    reference: 'common definition',
  },
  winnersHold: {
    meaning: 'The average time that winning trades were held.',
    formula: 'mean of minutes held over winning trades',
    undefinedWhen: 'no trade won',
    reference: 'common definition',
  },
  losersHold: {
    meaning: 'The average time that losing trades were held.',
    formula: 'mean of minutes held over losing trades',
    undefinedWhen: 'no trade lost',
    reference: 'common definition',
  },
  exposure: {
    meaning: 'The share of time with at least one open trade.',
    formula: 'time with an open trade / time from the first entry to the last exit, nights and weekends included',
    undefinedWhen: 'there are no trades, or no time passed between the first entry and the last exit',
    reference: 'common definition; trades that overlap count once',
  },
}
