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
     * Takes every path to after trade `to_step`; steps increase from call to call. Throws a JSON string of a problem when
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
     * Bit i is set where a path has met barrier i.
     * @returns {Uint8Array}
     */
    barriers_touched() {
        const ret = wasm.growthrun_barriers_touched(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
    }
    /**
     * Equity of every path at the current step.
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
     * Paths `first_path` to `first_path + path_count - 1` of a simulation. Throws a JSON string of a problem when it is
     * refused. `ruin_kinds`: 0 absolute, 1 trailing; `goal`: NaN for none.
     * @param {Float64Array} r
     * @param {number} risk_fraction
     * @param {number} extra_cost_r
     * @param {number} total_paths
     * @param {number} steps
     * @param {number} seed_low
     * @param {number} seed_high
     * @param {number} first_path
     * @param {number} path_count
     * @param {Uint8Array} ruin_kinds
     * @param {Float64Array} ruin_levels
     * @param {boolean} stop_at_ruin
     * @param {number} goal
     */
    constructor(r, risk_fraction, extra_cost_r, total_paths, steps, seed_low, seed_high, first_path, path_count, ruin_kinds, ruin_levels, stop_at_ruin, goal) {
        const ptr0 = passArrayF64ToWasm0(r, wasm.__wbindgen_malloc);
        const len0 = WASM_VECTOR_LEN;
        const ptr1 = passArray8ToWasm0(ruin_kinds, wasm.__wbindgen_malloc);
        const len1 = WASM_VECTOR_LEN;
        const ptr2 = passArrayF64ToWasm0(ruin_levels, wasm.__wbindgen_malloc);
        const len2 = WASM_VECTOR_LEN;
        const ret = wasm.growthrun_new(ptr0, len0, risk_fraction, extra_cost_r, total_paths, steps, seed_low, seed_high, first_path, path_count, ptr1, len1, ptr2, len2, stop_at_ruin, goal);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        GrowthRunFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * 1 where a path is under water now.
     * @returns {Uint8Array}
     */
    open_under_water() {
        const ret = wasm.growthrun_open_under_water(this.__wbg_ptr);
        var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
        wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
        return v1;
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
}
if (Symbol.dispose) GrowthRun.prototype[Symbol.dispose] = GrowthRun.prototype.free;

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
 * `[loss, open, 12 × drawdownAtLeast, barrierCount × touched, goalEnd, goalFirst, ruinFirst, neither]`; the last four are 0
 * when `goal` is NaN.
 * @param {Float64Array} terminal
 * @param {Float64Array} max_drawdown
 * @param {Uint8Array} open
 * @param {Uint8Array} barriers
 * @param {Uint32Array} ruin_step
 * @param {Uint32Array} goal_step
 * @param {number} barrier_count
 * @param {number} goal
 * @returns {Uint32Array}
 */
export function growth_hits(terminal, max_drawdown, open, barriers, ruin_step, goal_step, barrier_count, goal) {
    const ptr0 = passArrayF64ToWasm0(terminal, wasm.__wbindgen_malloc);
    const len0 = WASM_VECTOR_LEN;
    const ptr1 = passArrayF64ToWasm0(max_drawdown, wasm.__wbindgen_malloc);
    const len1 = WASM_VECTOR_LEN;
    const ptr2 = passArray8ToWasm0(open, wasm.__wbindgen_malloc);
    const len2 = WASM_VECTOR_LEN;
    const ptr3 = passArray8ToWasm0(barriers, wasm.__wbindgen_malloc);
    const len3 = WASM_VECTOR_LEN;
    const ptr4 = passArray32ToWasm0(ruin_step, wasm.__wbindgen_malloc);
    const len4 = WASM_VECTOR_LEN;
    const ptr5 = passArray32ToWasm0(goal_step, wasm.__wbindgen_malloc);
    const len5 = WASM_VECTOR_LEN;
    const ret = wasm.growth_hits(ptr0, len0, ptr1, len1, ptr2, len2, ptr3, len3, ptr4, len4, ptr5, len5, barrier_count, goal);
    var v7 = getArrayU32FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 4, 4);
    return v7;
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
const GrowthRunFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_growthrun_free(ptr, 1));

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
