// Every target. Each export of the engine needs one.
import { challengeRun } from './challenge-run.mjs'
import { cscv } from './cscv.mjs'
import { figures } from './figures.mjs'
import { growthCheck } from './growth-check.mjs'
import { growthRun } from './growth-run.mjs'
import { jointKellyRun } from './joint-kelly-run.mjs'
import { kellyRun } from './kelly-run.mjs'
import { optimalF } from './optimal-f.mjs'
import { removal } from './removal.mjs'
import { resamplingRun } from './resampling-run.mjs'
import { whatIfGuards } from './what-if-guards.mjs'
import { whatIf } from './what-if.mjs'

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
  challengeRun,
]
