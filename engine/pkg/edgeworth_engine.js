/* @ts-self-types="./edgeworth_engine.d.ts" */
import * as wasm from "./edgeworth_engine_bg.wasm";
import { __wbg_set_wasm } from "./edgeworth_engine_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    ChallengeRun, Cscv, GrowthRun, JointKellyRun, KellyRun, Removal, ResamplingRun, WhatIf, WhatIfGuards, describe_counts, describe_doubles, engine_version, first_passage, growth_check, growth_real_path, kelly_of_history, lower_tail_mean, optimal_f, paired_difference, percentiles_among, percentiles_of, place_counts, place_doubles, upper_tail_mean, wilson_interval
} from "./edgeworth_engine_bg.js";
