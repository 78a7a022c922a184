/* @ts-self-types="./edgeworth_engine.d.ts" */
import * as wasm from "./edgeworth_engine_bg.wasm";
import { __wbg_set_wasm } from "./edgeworth_engine_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    GrowthRun, describe_counts, describe_doubles, engine_version, first_passage, growth_hits, lower_tail_mean, percentiles_of, wilson_interval
} from "./edgeworth_engine_bg.js";
