/**
 * A challenge, computed a few paths at a time.
 */
export class ChallengeRun {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        ChallengeRunFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_challengerun_free(ptr, 0);
    }
    /**
     * Simulates the next `count` paths, or as many as are left.
     * @param {number} count
     */
    advance(count) {
        wasm.challengerun_advance(this.__wbg_ptr, count);
    }
    /**
     * Finishes the paths and ends the run: proportions as `(hits, share, low, high)` of drawdown, dailyLoss, time, payout,
     * funded payout, funded kept, then of each phase; then the payouts of an account, its pay and the value as `(mean, sd,
     * standardError, low, high)`, then the days to pass as `(mean, p10, p25, p50, p75, p90)`; NaN where there is no figure.
     * @returns {Float64Array}
     */
    finish() {
        const ptr = this.__destroy_into_raw();
        const ret = wasm.challengerun_finish(ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Throws a JSON string of a problem when the challenge is refused. `days` has the trades of each day of the history; empty
     * days have `drawn` trades. `rules`: `[risk, fundedRisk, extraCostR, drawdown, trailing, lockAt, endOfDay, dailyLoss, ends,
     * consistency, minDays, maxDays, fundedDays, payoutEvery, minProfit, buffer, split, entry, activation, refunded]`, NaN for
     * null.
     * @param {Float64Array} r
     * @param {Float64Array} days
     * @param {number} drawn
     * @param {Float64Array} targets
     * @param {Float64Array} rules
     * @param {number} paths
     * @param {number} seed_low
     * @param {number} seed_high
     */
    constructor(r, days, drawn, targets, rules, paths, seed_low, seed_high) {
        const ptr0 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArrayF64ToWasm0(days, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ptr2 = passArrayF64ToWasm0(targets, wasm.__wbindgen_malloc);
        const len2 = WASM_VECTOR_LEN;
        const ptr3 = passArrayF64ToWasm0(rules, wasm.__wbindgen_malloc);
        const len3 = WASM_VECTOR_LEN;
        const ret = wasm.challengerun_new(ptr0, len0, ptr1, len1, drawn, ptr2, len2, ptr3, len3, paths, seed_low, seed_high);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        ChallengeRunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Number of paths left.
     * @returns {number}
     */
    remaining() {
        const ret = wasm.challengerun_remaining(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) ChallengeRun.prototype[Symbol.dispose] = ChallengeRun.prototype.free;

/**
 * Combinatorially symmetric cross-validation of columns of outcomes.
 */
export class Cscv {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        CscvFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_cscv_free(ptr, 0);
    }
    /**
     * Evaluates up to `choices` more choices; returns whether any are left.
     * @param {number} choices
     * @returns {boolean}
     */
    advance(choices) {
        const ret = wasm.cscv_advance(this.__wbg_ptr, choices);
        return ret !== 0;
    }
    /**
     * `outcomes`: the first cell's outcomes in the order of trades, then the second's. `sharpe`: whether signed squared Sharpe
     * ratios are compared instead of means. Throws a JSON string of a problem where the columns cannot be divided into blocks.
     * @param {Float64Array} outcomes
     * @param {number} cells
     * @param {number} blocks
     * @param {boolean} sharpe
     */
    constructor(outcomes, cells, blocks, sharpe) {
        const ptr0 = passArrayF64ToWasm0(outcomes, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.cscv_new(ptr0, len0, cells, blocks, sharpe);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        CscvFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * `[total, below, losses, sum of the best's mean in the chosen half, the same in the other half]` of the choices so far.
     * @returns {Float64Array}
     */
    tally() {
        const ret = wasm.cscv_tally(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
}
if (Symbol.dispose) Cscv.prototype[Symbol.dispose] = Cscv.prototype.free;

/**
 * A part of a simulation's paths, advanced from sample to sample.
 */
export class GrowthRun {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        GrowthRunFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_growthrun_free(ptr, 0);
    }
    /**
     * Advances every path to after trade `to_step`; steps increase from call to call. Throws a JSON string of a problem when
     * equity has overflowed after the last trade.
     * @param {number} to_step
     */
    advance(to_step) {
        const ret = wasm.growthrun_advance(this.__wbg_ptr, to_step);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Bit i is set where the path has met barrier i.
     * @returns {Uint8Array}
     */
    barriers_touched() {
        const ret = wasm.growthrun_barriers_touched(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Starts a batch: the steps to advance to, ascending. With `sampled`, the equity after each of them is stored.
     * @param {Uint32Array} to_steps
     * @param {boolean} sampled
     */
    begin(to_steps, sampled) {
        const ptr0 = passArray32ToWasm0(to_steps, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.growthrun_begin(this.__wbg_ptr, ptr0, len0, sampled);
    }
    /**
     * Mean length of drawn blocks; NaN where the model draws no blocks.
     * @returns {number}
     */
    block_length() {
        const ret = wasm.growthrun_block_length(this.__wbg_ptr);
        return ret;
    }
    /**
     * Equity of every path at sample `k` of the batch.
     * @param {number} k
     * @returns {Float64Array}
     */
    column(k) {
        const ret = wasm.growthrun_column(this.__wbg_ptr, k);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Paths whose largest drawdown is at or above a level.
     * @param {number} level
     * @returns {number}
     */
    drawdowns_at_least(level) {
        const ret = wasm.growthrun_drawdowns_at_least(this.__wbg_ptr, level);
        return ret >>> 0;
    }
    /**
     * Frees the memory of the columns.
     */
    drop_columns() {
        wasm.growthrun_drop_columns(this.__wbg_ptr);
    }
    /**
     * Equity at which every order of the history ends; NaN where it depends on the order or the draws.
     * @returns {number}
     */
    end_equity() {
        const ret = wasm.growthrun_end_equity(this.__wbg_ptr);
        return ret;
    }
    /**
     * Equity of every path at the current step; only of paths that have started.
     * @returns {Float64Array}
     */
    equity() {
        const ret = wasm.growthrun_equity(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * First step at the goal; 0 = never.
     * @returns {Uint32Array}
     */
    goal_step() {
        const ret = wasm.growthrun_goal_step(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * `[loss, open, 12 × drawdownAtLeast, one for each barrier, goalEnd, goalFirst, ruinFirst, neither]`: numbers of paths; the
     * last four are 0 without a goal.
     * @returns {Uint32Array}
     */
    hits() {
        const ret = wasm.growthrun_hits(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Longest run of trades under water.
     * @returns {Uint32Array}
     */
    longest_under_water() {
        const ret = wasm.growthrun_longest_under_water(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Longest losing run.
     * @returns {Uint32Array}
     */
    losing_streak() {
        const ret = wasm.growthrun_losing_streak(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Largest drawdown so far, as a fraction.
     * @returns {Float64Array}
     */
    max_drawdown() {
        const ret = wasm.growthrun_max_drawdown(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Largest drawdown as a multiple of initial capital; empty where risk is a fraction of equity.
     * @returns {Float64Array}
     */
    max_drawdown_amount() {
        const ret = wasm.growthrun_max_drawdown_amount(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Paths `first_path` to `first_path + path_count - 1` of a simulation. The row of numbers is that of `growth_request`.
     * `kind`: 0 the simulation, 1 the one with an uncertain edge, 2 the one that the real history is compared with, 3 the first
     * one in the general form, against which the kernel is tested. Throws a JSON string of a problem when it is refused.
     * @param {Float64Array} numbers
     * @param {Float64Array} r
     * @param {Float64Array} trades_per_day
     * @param {Float64Array} edges
     * @param {Float64Array} weights
     * @param {Float64Array} pnl_per_lot
     * @param {number} first_path
     * @param {number} path_count
     * @param {number} kind
     */
    constructor(numbers, r, trades_per_day, edges, weights, pnl_per_lot, first_path, path_count, kind) {
        const ptr0 = passArrayF64ToWasm0(numbers, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ptr2 = passArrayF64ToWasm0(trades_per_day, wasm.__wbindgen_malloc);
        const len2 = WASM_VECTOR_LEN;
        const ptr3 = passArrayF64ToWasm0(edges, wasm.__wbindgen_malloc);
        const len3 = WASM_VECTOR_LEN;
        const ptr4 = passArrayF64ToWasm0(weights, wasm.__wbindgen_malloc);
        const len4 = WASM_VECTOR_LEN;
        const ptr5 = passArrayF64ToWasm0(pnl_per_lot, wasm.__wbindgen_malloc);
        const len5 = WASM_VECTOR_LEN;
        const ret = wasm.growthrun_new(ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5, first_path, path_count, kind);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        GrowthRunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * 1 where a path is under water after its last trade.
     * @returns {Uint8Array}
     */
    open_under_water() {
        const ret = wasm.growthrun_open_under_water(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Trades from the deepest drawdown to a new peak, 0 = never, of the paths with a drawdown; empty unless recovery is recorded.
     * @returns {Uint32Array}
     */
    recovery() {
        const ret = wasm.growthrun_recovery(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * The fraction of equity at risk; NaN where the sizing has none.
     * @returns {number}
     */
    risk_fraction() {
        const ret = wasm.growthrun_risk_fraction(this.__wbg_ptr);
        return ret;
    }
    /**
     * First step at a ruin barrier; 0 = never.
     * @returns {Uint32Array}
     */
    ruin_step() {
        const ret = wasm.growthrun_ruin_step(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * The last step.
     * @returns {number}
     */
    steps() {
        const ret = wasm.growthrun_steps(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Turns the run, before the first trade, into a sweep: batch after batch of paths is simulated to the end. `whole`: paths of all
     * parts.
     * @param {Uint32Array} samples
     * @param {number} whole
     */
    sweep(samples, whole) {
        const ptr0 = passArray32ToWasm0(samples, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        wasm.growthrun_sweep(this.__wbg_ptr, ptr0, len0, whole);
    }
    /**
     * Number of equities in each of 2,048 buckets, sample after sample; empty where too many lie together for a sweep.
     * @returns {Uint32Array}
     */
    sweep_counts() {
        const ret = wasm.growthrun_sweep_counts(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * The equities in some buckets at sample `k`; undefined where they were not kept.
     * @param {number} k
     * @param {Uint32Array} buckets
     * @returns {Float64Array | undefined}
     */
    sweep_within(k, buckets) {
        const ptr0 = passArray32ToWasm0(buckets, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.growthrun_sweep_within(this.__wbg_ptr, k, ptr0, len0);
        let v2;
        if (ret[0] !== 0) {
            v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
            wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        }
        return v2;
    }
    /**
     * Simulates the next `count` paths of a sweep; returns whether all are done, or too many equities lie together for a sweep. Throws a JSON string of a problem when equity has overflowed.
     * @param {number} count
     * @returns {boolean}
     */
    sweep_work(count) {
        const ret = wasm.growthrun_sweep_work(this.__wbg_ptr, count);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] !== 0;
    }
    /**
     * Equity after the last trade taken so far.
     * @returns {Float64Array}
     */
    terminal() {
        const ret = wasm.growthrun_terminal(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Trades under water.
     * @returns {Uint32Array}
     */
    total_under_water() {
        const ret = wasm.growthrun_total_under_water(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Longest winning run.
     * @returns {Uint32Array}
     */
    winning_streak() {
        const ret = wasm.growthrun_winning_streak(this.__wbg_ptr);
        var v1 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
        return v1;
    }
    /**
     * Advances the next `count` paths to the last of those steps; returns whether all have finished. Throws a JSON string of a problem when
     * equity has overflowed after the last trade.
     * @param {number} count
     * @returns {boolean}
     */
    work(count) {
        const ret = wasm.growthrun_work(this.__wbg_ptr, count);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] !== 0;
    }
}
if (Symbol.dispose) GrowthRun.prototype[Symbol.dispose] = GrowthRun.prototype.free;

/**
 * Several setups together, computed in rounds.
 */
export class JointKellyRun {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        JointKellyRunFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_jointkellyrun_free(ptr, 0);
    }
    /**
     * One round over the setups; returns whether it was the last one.
     * @returns {boolean}
     */
    advance() {
        const ret = wasm.jointkellyrun_advance(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * Finishes the work and ends the run: `[growth|NaN, ...apart|NaN, ...fractions together]`; without the last where a setup
     * never loses. Throws a JSON string of a problem when a figure exceeds every number.
     * @returns {Float64Array}
     */
    finish() {
        const ptr = this.__destroy_into_raw();
        const ret = wasm.jointkellyrun_finish(ptr);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * `cells`: `rows` rows of `setups` results, one row after the other. Throws a JSON string of a problem when it is refused.
     * @param {Float64Array} cells
     * @param {number} rows
     * @param {number} setups
     */
    constructor(cells, rows, setups) {
        const ptr0 = passArrayF64ToWasm0(cells, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.jointkellyrun_new(ptr0, len0, rows, setups);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        JointKellyRunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
}
if (Symbol.dispose) JointKellyRun.prototype[Symbol.dispose] = JointKellyRun.prototype.free;

/**
 * A Kelly analysis, computed in units: one for each resample and each point of the curve.
 */
export class KellyRun {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        KellyRunFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_kellyrun_free(ptr, 0);
    }
    /**
     * Does the next `units` of work, or as many as are left.
     * @param {number} units
     */
    advance(units) {
        wasm.kellyrun_advance(this.__wbg_ptr, units);
    }
    /**
     * Finishes the work and ends the run: `[trades, full f, g, half f, g, quarter f, g, breakEven, textbook perAverageLoss,
     * fraction, approximation, shrunk, recommended multiple, fraction, worstLoss, limitedBy (0 sample, 1 noEdgeShown, 2 cap),
     * lambda, floored fraction, band 0|1, p5, p10, p50, p90, p95, sd, unbounded hits, share, low, high, zero hits, share, low,
     * high, dependence 0|1, lags, statistic, pValue, runs pValue, isShown 0|1, effective, blockLength, ...(fraction, g) of the curve]`. Throws a JSON string of a problem when a figure exceeds every number.
     * @returns {Float64Array}
     */
    finish() {
        const ptr = this.__destroy_into_raw();
        const ret = wasm.kellyrun_finish(ptr);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Throws a JSON string of a problem when the input is refused. `floor` and `chance` are read only if `floored` is set.
     * @param {Float64Array} r
     * @param {number} extra_cost_r
     * @param {number} bootstraps
     * @param {number} seed_low
     * @param {number} seed_high
     * @param {number} curve_points
     * @param {boolean} floored
     * @param {number} floor
     * @param {number} chance
     */
    constructor(r, extra_cost_r, bootstraps, seed_low, seed_high, curve_points, floored, floor, chance) {
        const ptr0 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.kellyrun_new(ptr0, len0, extra_cost_r, bootstraps, seed_low, seed_high, curve_points, floored, floor, chance);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        KellyRunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Units of work left.
     * @returns {number}
     */
    remaining() {
        const ret = wasm.kellyrun_remaining(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) KellyRun.prototype[Symbol.dispose] = KellyRun.prototype.free;

/**
 * The results without some of the trades, advanced in batches of resamples.
 */
export class Removal {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        RemovalFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_removal_free(ptr, 0);
    }
    /**
     * Draws up to `resamples` more.
     * @param {number} resamples
     */
    advance(resamples) {
        wasm.removal_advance(this.__wbg_ptr, resamples);
    }
    /**
     * Throws a JSON string of a problem when the request is refused. `remove`: not 0 for each removed trade.
     * @param {Float64Array} values
     * @param {Uint8Array} remove
     * @param {number} resamples
     * @param {number} seed_low
     * @param {number} seed_high
     */
    constructor(values, remove, resamples, seed_low, seed_high) {
        const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArray8ToWasm0(remove, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ret = wasm.removal_new(ptr0, len0, ptr1, len1, resamples, seed_low, seed_high);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        RemovalFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Number of resamples left.
     * @returns {number}
     */
    remaining() {
        const ret = wasm.removal_remaining(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * All, kept and removed trades: trades, net, expectancy, winRate, profitFactor|NaN, maxDrawdown, losingStreak each; of the
     * removed: standardError|NaN, low|NaN, high|NaN; gain; luck: hits, resamples, p.
     * @returns {Float64Array}
     */
    result() {
        const ret = wasm.removal_result(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
}
if (Symbol.dispose) Removal.prototype[Symbol.dispose] = Removal.prototype.free;

/**
 * Resampling of a history's figures, computed a few resamples at a time.
 */
export class ResamplingRun {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        ResamplingRunFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_resamplingrun_free(ptr, 0);
    }
    /**
     * Draws the next `count` resamples, or as many as are left.
     * @param {number} count
     */
    advance(count) {
        wasm.resamplingrun_advance(this.__wbg_ptr, count);
    }
    /**
     * Finishes the work and ends the run: `[trades, resamples, blockLength, 4 × (value, low95, high95, low80, high80, defined),
     * edge hits, share, low, high, runs, z, pValue, observed, expected, ...P(longest >= k)]`; the four are expectancy, winRate,
     * profitFactor and sqn; NaN where there is no figure. Throws a JSON string of a problem when a figure exceeds every number.
     * @returns {Float64Array}
     */
    finish() {
        const ptr = this.__destroy_into_raw();
        const ret = wasm.resamplingrun_finish(ptr);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Throws a JSON string of a problem when the input is refused. `block_length` is ignored if it is `estimated` from the
     * values.
     * @param {Float64Array} values
     * @param {number} resamples
     * @param {boolean} estimated
     * @param {number} block_length
     * @param {number} seed_low
     * @param {number} seed_high
     */
    constructor(values, resamples, estimated, block_length, seed_low, seed_high) {
        const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.resamplingrun_new(ptr0, len0, resamples, estimated, block_length, seed_low, seed_high);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        ResamplingRunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Number of resamples left.
     * @returns {number}
     */
    remaining() {
        const ret = wasm.resamplingrun_remaining(this.__wbg_ptr);
        return ret >>> 0;
    }
}
if (Symbol.dispose) ResamplingRun.prototype[Symbol.dispose] = ResamplingRun.prototype.free;

/**
 * A checked request, computed in parts so that the worker can pause between them.
 */
export class WhatIf {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        WhatIfFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_whatif_free(ptr, 0);
    }
    /**
     * All cells' net, then all cells' expectancy, winRate, profitFactor, payoff, sd, sharpe, sqn, t, psr, binaryKelly, coverage,
     * ambiguous; undefined is NaN.
     * @returns {Float64Array}
     */
    additive() {
        const ret = wasm.whatif_additive(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Number of trades whose result lies outside their excursions.
     * @returns {number}
     */
    inconsistent() {
        const ret = wasm.whatif_inconsistent(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * The empirical Kelly fractions of up to eight cells of one stop from target `first` on; NaN without a loss. Empty beyond
     * the grid.
     * @param {number} stop
     * @param {number} first
     * @returns {Float64Array}
     */
    kelly(stop, first) {
        const ret = wasm.whatif_kelly(this.__wbg_ptr, stop, first);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Throws a JSON string of a problem when the request is refused. One value for each trade: `r`, `mae`, `mfe`; `exit`: 0
     * other, 1 stop, 2 target; `post`: 0 nothing recorded after the exit, 1 order unknown, 2 favorable first, 3 adverse
     * first; `mfpe`, `mape`: ignored where `post` is 0; `candle_counts`. `adverse` and `favorable`: one value for each candle
     * of all trades, as `whole`: 0 for a candle that also holds prices from outside the trade, else 1. `policy`: 0 pessimistic,
     * 1 optimistic, 2 neutral, 3 exact; `fallback`, under exact where candles do not decide: 0 to 2; `sizing`: 0 constant size,
     * 1 constant risk.
     * @param {Float64Array} r
     * @param {Float64Array} mae
     * @param {Float64Array} mfe
     * @param {Uint8Array} exit
     * @param {Uint8Array} post
     * @param {Float64Array} mfpe
     * @param {Float64Array} mape
     * @param {Uint32Array} candle_counts
     * @param {Float64Array} adverse
     * @param {Float64Array} favorable
     * @param {Uint8Array} whole
     * @param {Float64Array} stops
     * @param {Float64Array} targets
     * @param {number} slippage
     * @param {number} cost
     * @param {number} policy
     * @param {number} fallback
     * @param {number} sizing
     */
    constructor(r, mae, mfe, exit, post, mfpe, mape, candle_counts, adverse, favorable, whole, stops, targets, slippage, cost, policy, fallback, sizing) {
        const ptr0 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArrayF64ToWasm0(mae, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ptr2 = passArrayF64ToWasm0(mfe, wasm.__wbindgen_malloc);
        const len2 = WASM_VECTOR_LEN;
        const ptr3 = passArray8ToWasm0(exit, wasm.__wbindgen_malloc);
        const len3 = WASM_VECTOR_LEN;
        const ptr4 = passArray8ToWasm0(post, wasm.__wbindgen_malloc);
        const len4 = WASM_VECTOR_LEN;
        const ptr5 = passArrayF64ToWasm0(mfpe, wasm.__wbindgen_malloc);
        const len5 = WASM_VECTOR_LEN;
        const ptr6 = passArrayF64ToWasm0(mape, wasm.__wbindgen_malloc);
        const len6 = WASM_VECTOR_LEN;
        const ptr7 = passArray32ToWasm0(candle_counts, wasm.__wbindgen_malloc);
        const len7 = WASM_VECTOR_LEN;
        const ptr8 = passArrayF64ToWasm0(adverse, wasm.__wbindgen_malloc);
        const len8 = WASM_VECTOR_LEN;
        const ptr9 = passArrayF64ToWasm0(favorable, wasm.__wbindgen_malloc);
        const len9 = WASM_VECTOR_LEN;
        const ptr10 = passArray8ToWasm0(whole, wasm.__wbindgen_malloc);
        const len10 = WASM_VECTOR_LEN;
        const ptr11 = passArrayF64ToWasm0(stops, wasm.__wbindgen_malloc);
        const len11 = WASM_VECTOR_LEN;
        const ptr12 = passArrayF64ToWasm0(targets, wasm.__wbindgen_malloc);
        const len12 = WASM_VECTOR_LEN;
        const ret = wasm.whatif_new(ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5, ptr6, len6, ptr7, len7, ptr8, len8, ptr9, len9, ptr10, len10, ptr11, len11, ptr12, len12, slippage, cost, policy, fallback, sizing);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        WhatIfFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Maximum drawdown of all cells of one stop, then their losing streaks, then their winning streaks. Empty beyond the last stop.
     * @param {number} stop
     * @returns {Float64Array}
     */
    ordered(stop) {
        const ret = wasm.whatif_ordered(this.__wbg_ptr, stop);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * The outcomes of one cell in the order of trades. Throws a JSON string of a problem for a cell outside the grid.
     * @param {number} stop
     * @param {number} target
     * @returns {Float64Array}
     */
    outcomes(stop, target) {
        const ret = wasm.whatif_outcomes(this.__wbg_ptr, stop, target);
        if (ret[3]) {
            throw takeFromExternrefTable0(ret[2]);
        }
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
}
if (Symbol.dispose) WhatIf.prototype[Symbol.dispose] = WhatIf.prototype.free;

/**
 * The guards of a grid, advanced a few milliseconds at a time.
 */
export class WhatIfGuards {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        WhatIfGuardsFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_whatifguards_free(ptr, 0);
    }
    /**
     * Does the next few milliseconds of work; returns whether any is left.
     * @returns {boolean}
     */
    advance() {
        const ret = wasm.whatifguards_advance(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * Throws a JSON string of a problem when the request is refused.
     * @param {WhatIf} of
     * @param {number} resamples
     * @param {number} seed_low
     * @param {number} seed_high
     */
    constructor(of, resamples, seed_low, seed_high) {
        _assertClass(of, WhatIf);
        const ret = wasm.whatifguards_new(of.__wbg_ptr, resamples, seed_low, seed_high);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        WhatIfGuardsFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Once no work is left: trades, eligible, distinct, actualExpectancy, blockLength; plateau: stop, target, score, expectancy,
     * low, high; cscv: blocks, total, below, losses, pbo, outOfSampleLoss, inSample, outOfSample; walkForward: trades,
     * expectancy, actualExpectancy, gain mean, sd, standardError, low, high, number of windows, then from, to, stop, target of
     * each; spa: lower, consistent, upper, all NaN for none; deflated: sharpe, trials, expected, probability, all NaN for none;
     * 1 for an edge, else 0. Empty where there is no result, and before the end.
     * @returns {Float64Array}
     */
    result() {
        const ret = wasm.whatifguards_result(this.__wbg_ptr);
        var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
        return v1;
    }
    /**
     * Share of the work done, 0 to 1.
     * @returns {number}
     */
    share() {
        const ret = wasm.whatifguards_share(this.__wbg_ptr);
        return ret;
    }
}
if (Symbol.dispose) WhatIfGuards.prototype[Symbol.dispose] = WhatIfGuards.prototype.free;

/**
 * The same of counts.
 * @param {Uint32Array} values
 * @returns {Float64Array}
 */
export function describe_counts(values) {
    const ptr0 = passArray32ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.describe_counts(ptr0, len0);
    var v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v2;
}

/**
 * `[mean, sd|NaN, standardError|NaN, skew|NaN, min, max, 9 × (value, low, high), histogram low, width, above, binCount,
 * ...counts]` of values in path order.
 * @param {Float64Array} values
 * @returns {Float64Array}
 */
export function describe_doubles(values) {
    const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.describe_doubles(ptr0, len0);
    var v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v2;
}

/**
 * The crate's version.
 * @returns {string}
 */
export function engine_version() {
    let deferred1_0;
    let deferred1_1;
    try {
        const ret = wasm.engine_version();
        deferred1_0 = ret[0];
        deferred1_1 = ret[1];
        return getStringFromWasm0(ret[0], ret[1]);
    } finally {
        wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
    }
}

/**
 * `[hits, share, low, high, mean|NaN, q25|NaN, q50|NaN, q75|NaN]` of first steps, 0 = never.
 * @param {Uint32Array} steps
 * @returns {Float64Array}
 */
export function first_passage(steps) {
    const ptr0 = passArray32ToWasm0(steps, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.first_passage(ptr0, len0);
    var v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v2;
}

/**
 * Throws the JSON string of the problem for which a simulation would be refused; does nothing else.
 * @param {Float64Array} numbers
 * @param {Float64Array} r
 * @param {Float64Array} trades_per_day
 * @param {Float64Array} edges
 * @param {Float64Array} weights
 * @param {Float64Array} pnl_per_lot
 */
export function growth_check(numbers, r, trades_per_day, edges, weights, pnl_per_lot) {
    const ptr0 = passArrayF64ToWasm0(numbers, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ptr2 = passArrayF64ToWasm0(trades_per_day, wasm.__wbindgen_malloc);
    const len2 = WASM_VECTOR_LEN;
    const ptr3 = passArrayF64ToWasm0(edges, wasm.__wbindgen_malloc);
    const len3 = WASM_VECTOR_LEN;
    const ptr4 = passArrayF64ToWasm0(weights, wasm.__wbindgen_malloc);
    const len4 = WASM_VECTOR_LEN;
    const ptr5 = passArrayF64ToWasm0(pnl_per_lot, wasm.__wbindgen_malloc);
    const len5 = WASM_VECTOR_LEN;
    const ret = wasm.growth_check(ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5);
    if (ret[1]) {
        throw takeFromExternrefTable0(ret[0]);
    }
}

/**
 * The history in real order by the rules of a simulation: `[steps, terminal|NaN, maxDrawdown, longestUnderWater,
 * losingStreak, winningStreak]`. Throws a JSON string of a problem.
 * @param {Float64Array} numbers
 * @param {Float64Array} r
 * @param {Float64Array} trades_per_day
 * @param {Float64Array} edges
 * @param {Float64Array} weights
 * @param {Float64Array} pnl_per_lot
 * @returns {Float64Array}
 */
export function growth_real_path(numbers, r, trades_per_day, edges, weights, pnl_per_lot) {
    const ptr0 = passArrayF64ToWasm0(numbers, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ptr2 = passArrayF64ToWasm0(trades_per_day, wasm.__wbindgen_malloc);
    const len2 = WASM_VECTOR_LEN;
    const ptr3 = passArrayF64ToWasm0(edges, wasm.__wbindgen_malloc);
    const len3 = WASM_VECTOR_LEN;
    const ptr4 = passArrayF64ToWasm0(weights, wasm.__wbindgen_malloc);
    const len4 = WASM_VECTOR_LEN;
    const ptr5 = passArrayF64ToWasm0(pnl_per_lot, wasm.__wbindgen_malloc);
    const len5 = WASM_VECTOR_LEN;
    const ret = wasm.growth_real_path(ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v7 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v7;
}

/**
 * f* of a history after costs; NaN without a loss.
 * @param {Float64Array} r
 * @param {number} extra_cost_r
 * @returns {number}
 */
export function kelly_of_history(r, extra_cost_r) {
    const ptr0 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.kelly_of_history(ptr0, len0, extra_cost_r);
    return ret;
}

/**
 * Mean terminal return of the worst 5 % of paths.
 * @param {Float64Array} terminal
 * @returns {number}
 */
export function lower_tail_mean(terminal) {
    const ptr0 = passArrayF64ToWasm0(terminal, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.lower_tail_mean(ptr0, len0);
    return ret;
}

/**
 * `[fraction, twr, ghpr, perUnit|NaN]` of money results; empty without a loss or an edge. Throws a JSON string of a problem
 * when it is refused.
 * @param {Float64Array} values
 * @returns {Float64Array}
 */
export function optimal_f(values) {
    const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.optimal_f(ptr0, len0);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v2;
}

/**
 * `[mean, sd|NaN, standardError|NaN, low|NaN, high|NaN, above, below]` of second minus first, path by path.
 * @param {Float64Array} first
 * @param {Float64Array} second
 * @returns {Float64Array}
 */
export function paired_difference(first, second) {
    const ptr0 = passArrayF64ToWasm0(first, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArrayF64ToWasm0(second, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ret = wasm.paired_difference(ptr0, len0, ptr1, len1);
    var v3 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v3;
}

/**
 * The same of `count` values, of which only those in some buckets are given. `ranks` are ranks among the given values, lower and
 * upper for each percentile.
 * @param {Float64Array} values
 * @param {Uint32Array} ranks
 * @param {number} count
 * @returns {Float64Array}
 */
export function percentiles_among(values, ranks, count) {
    const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArray32ToWasm0(ranks, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ret = wasm.percentiles_among(ptr0, len0, ptr1, len1, count);
    var v3 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v3;
}

/**
 * The nine percentiles of a fan's column; NaN without values.
 * @param {Float64Array} values
 * @returns {Float64Array}
 */
export function percentiles_of(values) {
    const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.percentiles_of(ptr0, len0);
    var v2 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v2;
}

/**
 * The same of counts.
 * @param {Uint32Array} values
 * @param {number} actual
 * @returns {Uint32Array}
 */
export function place_counts(values, actual) {
    const ptr0 = passArray32ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.place_counts(ptr0, len0, actual);
    var v2 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v2;
}

/**
 * Number of values below `actual`, and number equal to it.
 * @param {Float64Array} values
 * @param {number} actual
 * @returns {Uint32Array}
 */
export function place_doubles(values, actual) {
    const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.place_doubles(ptr0, len0, actual);
    var v2 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v2;
}

/**
 * Mean of the largest 5 % of values.
 * @param {Float64Array} values
 * @returns {number}
 */
export function upper_tail_mean(values) {
    const ptr0 = passArrayF64ToWasm0(values, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ret = wasm.upper_tail_mean(ptr0, len0);
    return ret;
}

/**
 * `[share, low, high]` of `hits` of `of`, Wilson 95 %.
 * @param {number} hits
 * @param {number} of
 * @returns {Float64Array}
 */
export function wilson_interval(hits, of) {
    const ret = wasm.wilson_interval(hits, of);
    var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v1;
}
export function __wbg___wbindgen_throw_41e9ee4f547fc59a(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbindgen_generic_0000000000000001(arg0, arg1) {
    // Cast intrinsic for `Ref(String) -> Externref`.
    const ret = getStringFromWasm0(arg0, arg1);
    return ret;
}
export function __wbindgen_init_externref_table() {
    const table = wasm.__wbindgen_externrefs;
    const offset = table.grow(4);
    table.set(0, undefined);
    table.set(offset + 0, undefined);
    table.set(offset + 1, null);
    table.set(offset + 2, true);
    table.set(offset + 3, false);
}
const ChallengeRunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_challengerun_free(ptr, 1));
const CscvFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_cscv_free(ptr, 1));
const GrowthRunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_growthrun_free(ptr, 1));
const JointKellyRunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_jointkellyrun_free(ptr, 1));
const KellyRunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_kellyrun_free(ptr, 1));
const RemovalFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_removal_free(ptr, 1));
const ResamplingRunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_resamplingrun_free(ptr, 1));
const WhatIfFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_whatif_free(ptr, 1));
const WhatIfGuardsFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_whatifguards_free(ptr, 1));

function _assertClass(instance, klass) {
    if (!(instance instanceof klass)) {
        throw new Error(`expected instance of ${klass.name}`);
    }
}

function getArrayF64FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len);
}

function getArrayU32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    return decodeText(ptr >>> 0, len);
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function passArray32ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 4, 4) >>> 0;
    getUint32ArrayMemory0().set(arg, ptr / 4);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArray8ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 1, 1) >>> 0;
    getUint8ArrayMemory0().set(arg, ptr / 1);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function passArrayF64ToWasm0(arg, malloc) {
    const ptr = malloc(arg.length * 8, 8) >>> 0;
    getFloat64ArrayMemory0().set(arg, ptr / 8);
    WASM_VECTOR_LEN = arg.length;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(ptr, len) {
    numBytesDecoded += len;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
        cachedTextDecoder.decode();
        numBytesDecoded = len;
    }
    return cachedTextDecoder.decode(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let WASM_VECTOR_LEN = 0;


let wasm;
export function __wbg_set_wasm(val) {
    wasm = val;
}
