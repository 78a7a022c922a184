import type { DerivedField } from './derived-field.ts'
import { derivedExcursion, derivedPostExit } from './excursion.ts'
import { derivedExecution, derivedRisk } from './execution.ts'
import { derivedMissed, derivedOutcome } from './outcome.ts'
import { derivedIdentity, derivedInstrument, derivedPlan } from './plan.ts'
import {
  derivedContext,
  derivedPsychology,
  derivedQuadrant,
  derivedReview,
  derivedRules,
  derivedTiming,
} from './review.ts'

/** The derived datapoints in catalogue order; trade/fields/catalogue.ts has the stored ones. */
export const derivedFields = {
  ...derivedIdentity,
  ...derivedInstrument,
  ...derivedPlan,
  ...derivedExecution,
  ...derivedRisk,
  ...derivedExcursion,
  ...derivedPostExit,
  ...derivedTiming,
  ...derivedContext,
  ...derivedPsychology,
  ...derivedRules,
  ...derivedReview,
  ...derivedOutcome,
  ...derivedQuadrant,
  ...derivedMissed,
}

export type DerivedKey = keyof typeof derivedFields

/** The derived datapoints under a common type. */
export const derivedFieldByKey: Readonly<Record<DerivedKey, DerivedField>> = derivedFields

export const derivedKeys = Object.keys(derivedFields) as DerivedKey[]
