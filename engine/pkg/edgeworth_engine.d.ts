/* tslint:disable */
/* eslint-disable */

/**
 * A part of a simulation's paths, advanced from sample to sample.
 */
export class GrowthRun {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Takes every path to after trade `to_step`; steps increase from call to call. Throws a JSON string of a problem when
     * equity has overflowed after the last trade.
     */
    advance(to_step: number): void;
    /**
     * Bit i is set where a path has met barrier i.
     */
    barriers_touched(): Uint8Array;
    /**
     * Equity of every path at the current step.
     */
    equity(): Float64Array;
    /**
     * First step at the goal; 0 = never.
     */
    goal_step(): Uint32Array;
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
     * Paths `first_path` to `first_path + path_count - 1` of a simulation. Throws a JSON string of a problem when it is
     * refused. `ruin_kinds`: 0 absolute, 1 trailing; `goal`: NaN for none.
     */
    constructor(r: Float64Array, risk_fraction: number, extra_cost_r: number, total_paths: number, steps: number, seed_low: number, seed_high: number, first_path: number, path_count: number, ruin_kinds: Uint8Array, ruin_levels: Float64Array, stop_at_ruin: boolean, goal: number);
    /**
     * 1 where a path is under water now.
     */
    open_under_water(): Uint8Array;
    /**
     * First step at a ruin barrier; 0 = never.
     */
    ruin_step(): Uint32Array;
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
 * `[loss, open, 12 × drawdownAtLeast, barrierCount × touched, goalEnd, goalFirst, ruinFirst, neither]`; the last four are 0
 * when `goal` is NaN.
 */
export function growth_hits(terminal: Float64Array, max_drawdown: Float64Array, open: Uint8Array, barriers: Uint8Array, ruin_step: Uint32Array, goal_step: Uint32Array, barrier_count: number, goal: number): Uint32Array;

/**
 * Mean terminal return of the worst 5 % of paths.
 */
export function lower_tail_mean(terminal: Float64Array): number;

/**
 * The nine percentiles of a fan's column; NaN without values.
 */
export function percentiles_of(values: Float64Array): Float64Array;

/**
 * `[share, low, high]` of `hits` of `of`, Wilson 95 %.
 */
export function wilson_interval(hits: number, of: number): Float64Array;
