// Every target. Each export of the engine needs one.
import { cscv } from './cscv.mjs'
import { figures } from './figures.mjs'
import { growthCheck } from './growth-check.mjs'
import { growthRun } from './growth-run.mjs'
import { jointKellyRun } from './joint-kelly-run.mjs'
import { kellyRun } from './kelly-run.mjs'
import { optimalF } from './optimal-f.mjs'
import { removal } from './removal.mjs'
import { resamplingRun } from './resampling-run.mjs'
import { whatIf } from './what-if.mjs'
import { whatIfGuards } from './what-if-guards.mjs'

export const targets = [
  growthRun,
  growthCheck,
  figures,
  kellyRun,
  jointKellyRun,
  optimalF,
  resamplingRun,
  whatIf,
  whatIfGuards,
  cscv,
  removal,
]
