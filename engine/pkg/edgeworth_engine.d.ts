/* tslint:disable */
/* eslint-disable */

/**
 * A challenge, computed a few paths at a time.
 */
export class ChallengeRun {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Simulates the next `count` paths, or as many as are left.
     */
    advance(count: number): void;
    /**
     * Finishes the paths and ends the run: proportions as `(hits, share, low, high)` of drawdown, dailyLoss, time, payout,
     * funded payout, funded kept, then of each phase; then the payouts of an account, its pay and the value as `(mean, sd,
     * standardError, low, high)`, then the days to pass as `(mean, p10, p25, p50, p75, p90)`; NaN where there is no figure.
     */
    finish(): Float64Array;
    /**
     * Throws a JSON string of a problem when the challenge is refused. `days` has the trades of each day of the history; empty
     * days have `drawn` trades. `rules`: `[risk, fundedRisk, extraCostR, drawdown, trailing, lockAt, endOfDay, dailyLoss, ends,
     * consistency, minDays, maxDays, fundedDays, payoutEvery, minProfit, buffer, split, entry, activation, refunded]`, NaN for
     * null.
     */
    constructor(r: Float64Array, days: Float64Array, drawn: number, targets: Float64Array, rules: Float64Array, paths: number, seed_low: number, seed_high: number);
    /**
     * Number of paths left.
     */
    remaining(): number;
}

/**
 * Combinatorially symmetric cross-validation of columns of outcomes.
 */
export class Cscv {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Evaluates up to `choices` more choices; returns whether any are left.
     */
    advance(choices: number): boolean;
    /**
     * `outcomes`: the first cell's outcomes in the order of trades, then the second's. `sharpe`: whether signed squared Sharpe
     * ratios are compared instead of means. Throws a JSON string of a problem where the columns cannot be divided into blocks.
     */
    constructor(outcomes: Float64Array, cells: number, blocks: number, sharpe: boolean);
    /**
     * `[total, below, losses, sum of the best's mean in the chosen half, the same in the other half]` of the choices so far.
     */
    tally(): Float64Array;
}

/**
 * A part of a simulation's paths, advanced from sample to sample.
 */
export class GrowthRun {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Advances every path to after trade `to_step`; steps increase from call to call. Throws a JSON string of a problem when
     * equity has overflowed after the last trade.
     */
    advance(to_step: number): void;
    /**
     * Bit i is set where the path has met barrier i.
     */
    barriers_touched(): Uint8Array;
    /**
     * Starts a batch: the steps to advance to, ascending. With `sampled`, the equity after each of them is stored.
     */
    begin(to_steps: Uint32Array, sampled: boolean): void;
    /**
     * Mean length of drawn blocks; NaN where the model draws no blocks.
     */
    block_length(): number;
    /**
     * Equity of every path at sample `k` of the batch.
     */
    column(k: number): Float64Array;
    /**
     * Paths whose largest drawdown is at or above a level.
     */
    drawdowns_at_least(level: number): number;
    /**
     * Frees the memory of the columns.
     */
    drop_columns(): void;
    /**
     * Equity at which every order of the history ends; NaN where it depends on the order or the draws.
     */
    end_equity(): number;
    /**
     * Equity of every path at the current step; only of paths that have started.
     */
    equity(): Float64Array;
    /**
     * First step at the goal; 0 = never.
     */
    goal_step(): Uint32Array;
    /**
     * `[loss, open, 12 × drawdownAtLeast, one for each barrier, goalEnd, goalFirst, ruinFirst, neither]`: numbers of paths; the
     * last four are 0 without a goal.
     */
    hits(): Uint32Array;
    /**
     * Longest run of trades under water.
     */
    longest_under_water(): Uint32Array;
    /**
     * Longest losing run.
     */
    losing_streak(): Uint32Array;
    /**
     * Largest drawdown so far, as a fraction.
     */
    max_drawdown(): Float64Array;
    /**
     * Largest drawdown as a multiple of initial capital; empty where risk is a fraction of equity.
     */
    max_drawdown_amount(): Float64Array;
    /**
     * Paths `first_path` to `first_path + path_count - 1` of a simulation. The row of numbers is that of `growth_request`.
     * `kind`: 0 the simulation, 1 the one with an uncertain edge, 2 the one that the real history is compared with, 3 the first
     * one in the general form, against which the kernel is tested. Throws a JSON string of a problem when it is refused.
     */
    constructor(numbers: Float64Array, r: Float64Array, trades_per_day: Float64Array, edges: Float64Array, weights: Float64Array, pnl_per_lot: Float64Array, first_path: number, path_count: number, kind: number);
    /**
     * 1 where a path is under water after its last trade.
     */
    open_under_water(): Uint8Array;
    /**
     * Trades from the deepest drawdown to a new peak, 0 = never, of the paths with a drawdown; empty unless recovery is recorded.
     */
    recovery(): Uint32Array;
    /**
     * The fraction of equity at risk; NaN where the sizing has none.
     */
    risk_fraction(): number;
    /**
     * First step at a ruin barrier; 0 = never.
     */
    ruin_step(): Uint32Array;
    /**
     * The last step.
     */
    steps(): number;
    /**
     * Turns the run, before the first trade, into a sweep: batch after batch of paths is simulated to the end. `whole`: paths of all
     * parts.
     */
    sweep(samples: Uint32Array, whole: number): void;
    /**
     * Number of equities in each of 2,048 buckets, sample after sample; empty where too many lie together for a sweep.
     */
    sweep_counts(): Uint32Array;
    /**
     * The equities in some buckets at sample `k`; undefined where they were not kept.
     */
    sweep_within(k: number, buckets: Uint32Array): Float64Array | undefined;
    /**
     * Simulates the next `count` paths of a sweep; returns whether all are done, or too many equities lie together for a sweep. Throws a JSON string of a problem when equity has overflowed.
     */
    sweep_work(count: number): boolean;
    /**
     * Equity after the last trade taken so far.
     */
    terminal(): Float64Array;
    /**
     * Trades under water.
     */
    total_under_water(): Uint32Array;
    /**
     * Longest winning run.
     */
    winning_streak(): Uint32Array;
    /**
     * Advances the next `count` paths to the last of those steps; returns whether all have finished. Throws a JSON string of a problem when
     * equity has overflowed after the last trade.
     */
    work(count: number): boolean;
}

/**
 * Several setups together, computed in rounds.
 */
export class JointKellyRun {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * One round over the setups; returns whether it was the last one.
     */
    advance(): boolean;
    /**
     * Finishes the work and ends the run: `[growth|NaN, ...apart|NaN, ...fractions together]`; without the last where a setup
     * never loses. Throws a JSON string of a problem when a figure exceeds every number.
     */
    finish(): Float64Array;
    /**
     * `cells`: `rows` rows of `setups` results, one row after the other. Throws a JSON string of a problem when it is refused.
     */
    constructor(cells: Float64Array, rows: number, setups: number);
}

/**
 * A Kelly analysis, computed in units: one for each resample and each point of the curve.
 */
export class KellyRun {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Does the next `units` of work, or as many as are left.
     */
    advance(units: number): void;
    /**
     * Finishes the work and ends the run: `[trades, full f, g, half f, g, quarter f, g, breakEven, textbook perAverageLoss,
     * fraction, approximation, shrunk, recommended multiple, fraction, worstLoss, limitedBy (0 sample, 1 noEdgeShown, 2 cap),
     * lambda, floored fraction, band 0|1, p5, p10, p50, p90, p95, sd, unbounded hits, share, low, high, zero hits, share, low,
     * high, dependence 0|1, lags, statistic, pValue, runs pValue, isShown 0|1, effective, blockLength, ...(fraction, g) of the curve]`. Throws a JSON string of a problem when a figure exceeds every number.
     */
    finish(): Float64Array;
    /**
     * Throws a JSON string of a problem when the input is refused. `floor` and `chance` are read only if `floored` is set.
     */
    constructor(r: Float64Array, extra_cost_r: number, bootstraps: number, seed_low: number, seed_high: number, curve_points: number, floored: boolean, floor: number, chance: number);
    /**
     * Units of work left.
     */
    remaining(): number;
}

/**
 * The results without some of the trades, advanced in batches of resamples.
 */
export class Removal {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Draws up to `resamples` more.
     */
    advance(resamples: number): void;
    /**
     * Throws a JSON string of a problem when the request is refused. `remove`: not 0 for each removed trade.
     */
    constructor(values: Float64Array, remove: Uint8Array, resamples: number, seed_low: number, seed_high: number);
    /**
     * Number of resamples left.
     */
    remaining(): number;
    /**
     * All, kept and removed trades: trades, net, expectancy, winRate, profitFactor|NaN, maxDrawdown, losingStreak each; of the
     * removed: standardError|NaN, low|NaN, high|NaN; gain; luck: hits, resamples, p.
     */
    result(): Float64Array;
}

/**
 * Resampling of a history's figures, computed a few resamples at a time.
 */
export class ResamplingRun {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Draws the next `count` resamples, or as many as are left.
     */
    advance(count: number): void;
    /**
     * Finishes the work and ends the run: `[trades, resamples, blockLength, 4 × (value, low95, high95, low80, high80, defined),
     * edge hits, share, low, high, runs, z, pValue, observed, expected, ...P(longest >= k)]`; the four are expectancy, winRate,
     * profitFactor and sqn; NaN where there is no figure. Throws a JSON string of a problem when a figure exceeds every number.
     */
    finish(): Float64Array;
    /**
     * Throws a JSON string of a problem when the input is refused. `block_length` is ignored if it is `estimated` from the
     * values.
     */
    constructor(values: Float64Array, resamples: number, estimated: boolean, block_length: number, seed_low: number, seed_high: number);
    /**
     * Number of resamples left.
     */
    remaining(): number;
}

/**
 * A checked request, computed in parts so that the worker can pause between them.
 */
export class WhatIf {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * All cells' net, then all cells' expectancy, winRate, profitFactor, payoff, sd, sharpe, sqn, t, psr, binaryKelly, coverage,
     * ambiguous; undefined is NaN.
     */
    additive(): Float64Array;
    /**
     * Number of trades whose result lies outside their excursions.
     */
    inconsistent(): number;
    /**
     * The empirical Kelly fractions of up to eight cells of one stop from target `first` on; NaN without a loss. Empty beyond
     * the grid.
     */
    kelly(stop: number, first: number): Float64Array;
    /**
     * Throws a JSON string of a problem when the request is refused. One value for each trade: `r`, `mae`, `mfe`; `exit`: 0
     * other, 1 stop, 2 target; `post`: 0 nothing recorded after the exit, 1 order unknown, 2 favorable first, 3 adverse
     * first; `mfpe`, `mape`: ignored where `post` is 0; `candle_counts`. `adverse` and `favorable`: one value for each candle
     * of all trades, as `whole`: 0 for a candle that also holds prices from outside the trade, else 1. `policy`: 0 pessimistic,
     * 1 optimistic, 2 neutral, 3 exact; `fallback`, under exact where candles do not decide: 0 to 2; `sizing`: 0 constant size,
     * 1 constant risk.
     */
    constructor(r: Float64Array, mae: Float64Array, mfe: Float64Array, exit: Uint8Array, post: Uint8Array, mfpe: Float64Array, mape: Float64Array, candle_counts: Uint32Array, adverse: Float64Array, favorable: Float64Array, whole: Uint8Array, stops: Float64Array, targets: Float64Array, slippage: number, cost: number, policy: number, fallback: number, sizing: number);
    /**
     * Maximum drawdown of all cells of one stop, then their losing streaks, then their winning streaks. Empty beyond the last stop.
     */
    ordered(stop: number): Float64Array;
    /**
     * The outcomes of one cell in the order of trades. Throws a JSON string of a problem for a cell outside the grid.
     */
    outcomes(stop: number, target: number): Float64Array;
}

/**
 * The guards of a grid, advanced a few milliseconds at a time.
 */
export class WhatIfGuards {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Does the next few milliseconds of work; returns whether any is left.
     */
    advance(): boolean;
    /**
     * Throws a JSON string of a problem when the request is refused.
     */
    constructor(of: WhatIf, resamples: number, seed_low: number, seed_high: number);
    /**
     * Once no work is left: trades, eligible, distinct, actualExpectancy, blockLength; plateau: stop, target, score, expectancy,
     * low, high; cscv: blocks, total, below, losses, pbo, outOfSampleLoss, inSample, outOfSample; walkForward: trades,
     * expectancy, actualExpectancy, gain mean, sd, standardError, low, high, number of windows, then from, to, stop, target of
     * each; spa: lower, consistent, upper, all NaN for none; deflated: sharpe, trials, expected, probability, all NaN for none;
     * 1 for an edge, else 0. Empty where there is no result, and before the end.
     */
    result(): Float64Array;
    /**
     * Share of the work done, 0 to 1.
     */
    share(): number;
}

/**
 * The same of counts.
 */
export function describe_counts(values: Uint32Array): Float64Array;

/**
 * `[mean, sd|NaN, standardError|NaN, skew|NaN, min, max, 9 × (value, low, high), histogram low, width, above, binCount,
 * ...counts]` of values in path order.
 */
export function describe_doubles(values: Float64Array): Float64Array;

/**
 * The crate's version.
 */
export function engine_version(): string;

/**
 * `[hits, share, low, high, mean|NaN, q25|NaN, q50|NaN, q75|NaN]` of first steps, 0 = never.
 */
export function first_passage(steps: Uint32Array): Float64Array;

/**
 * Throws the JSON string of the problem for which a simulation would be refused; does nothing else.
 */
export function growth_check(numbers: Float64Array, r: Float64Array, trades_per_day: Float64Array, edges: Float64Array, weights: Float64Array, pnl_per_lot: Float64Array): void;

/**
 * The history in real order by the rules of a simulation: `[steps, terminal|NaN, maxDrawdown, longestUnderWater,
 * losingStreak, winningStreak]`. Throws a JSON string of a problem.
 */
export function growth_real_path(numbers: Float64Array, r: Float64Array, trades_per_day: Float64Array, edges: Float64Array, weights: Float64Array, pnl_per_lot: Float64Array): Float64Array;

/**
 * f* of a history after costs; NaN without a loss.
 */
export function kelly_of_history(r: Float64Array, extra_cost_r: number): number;

/**
 * Mean terminal return of the worst 5 % of paths.
 */
export function lower_tail_mean(terminal: Float64Array): number;

/**
 * `[fraction, twr, ghpr, perUnit|NaN]` of money results; empty without a loss or an edge. Throws a JSON string of a problem
 * when it is refused.
 */
export function optimal_f(values: Float64Array): Float64Array;

/**
 * `[mean, sd|NaN, standardError|NaN, low|NaN, high|NaN, above, below]` of second minus first, path by path.
 */
export function paired_difference(first: Float64Array, second: Float64Array): Float64Array;

/**
 * The same of `count` values, of which only those in some buckets are given. `ranks` are ranks among the given values, lower and
 * upper for each percentile.
 */
export function percentiles_among(values: Float64Array, ranks: Uint32Array, count: number): Float64Array;

/**
 * The nine percentiles of a fan's column; NaN without values.
 */
export function percentiles_of(values: Float64Array): Float64Array;

/**
 * The same of counts.
 */
export function place_counts(values: Uint32Array, actual: number): Uint32Array;

/**
 * Number of values below `actual`, and number equal to it.
 */
export function place_doubles(values: Float64Array, actual: number): Uint32Array;

/**
 * Mean of the largest 5 % of values.
 */
export function upper_tail_mean(values: Float64Array): number;

/**
 * `[share, low, high]` of `hits` of `of`, Wilson 95 %.
 */
export function wilson_interval(hits: number, of: number): Float64Array;
