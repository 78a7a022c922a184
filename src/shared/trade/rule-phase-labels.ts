import type { Phase } from '#domain/playbook/playbook.ts'

/** Titles of the phases that the rules of a setup belong to. */
export const rulePhaseLabels: Readonly<Record<Phase, string>> = {
  plan: 'Plan',
  entry: 'Entry',
  management: 'Management',
  exit: 'Exit',
}
