import type { SeededRandom } from '#domain/numbers/seeded-random.ts'
import type { Decimal } from '#domain/numbers/units.ts'
import { minuteMs } from '#domain/time/durations.ts'
import { instantAt } from '#domain/time/instant.ts'
import type { RuleAnswer } from '#domain/trade/fields/choices.ts'
import type { TradeInput } from '#domain/trade/trade.ts'
import type { DemoTradeDraft } from './draft.ts'
import { losingSetup } from './effects.ts'
import { coachRemarks, type DemoTag, entryComments, exitComments, lessons, managementComments } from './notes.ts'

/** What a demo trade names of the account's playbook: keys of defaults, and tags by name. */
export interface DemoReferences {
  readonly setup: string | null
  readonly exchange: string
  readonly mistakes: readonly string[]
  readonly tags: readonly DemoTag[]
  /** Answers to the setup's rules, in their order; the setup may have fewer. */
  readonly ruleAnswers: readonly RuleAnswer[]
  readonly missedReason: string | null
}

/** A review of a trade: fields of the trade, what it names, and what the coach says. */
export interface DemoReview {
  readonly fields: Partial<TradeInput>
  readonly references: DemoReferences
  readonly remark: string | null
}

const maxRules = 8
type Mood = TradeInput['emotionBefore'][number]

function exitKindOf({ outcome }: DemoTradeDraft): keyof typeof exitComments {
  const reason = outcome?.reason
  if (reason === 'manual-emotional') return 'early'
  return reason === 'target' || reason === 'stop' || reason === 'breakeven' ? reason : 'time'
}

/**
 * Broken rules and mistakes are drawn without regard to the result: the demo trader's do not cost anything, so that
 * nobody finds that they do.
 */
function drawRuleAnswers(random: SeededRandom): RuleAnswer[] {
  const answers = Array.from({ length: maxRules }, (): RuleAnswer => (random.chance(0.08) ? 'na' : 'yes'))
  if (!random.chance(0.16)) return answers
  answers[random.integer(0, 5)] = 'no'
  if (random.chance(0.3)) answers[random.integer(0, 5)] = 'no'
  return answers
}

function drawMistakes(random: SeededRandom, draft: DemoTradeDraft, isOversized: boolean): string[] {
  if (!random.chance(0.24)) return []
  if (isOversized && random.chance(0.6)) return ['oversized']
  if (exitKindOf(draft) === 'early') return [random.pick(['took-profit-early', 'took-profit-early', 'micromanaged'])]
  return [random.pick(['too-early', 'fomo', 'against-trend', 'distracted', 'hesitated'])]
}

function tagsOf(random: SeededRandom, draft: DemoTradeDraft, hasRemark: boolean): DemoTag[] {
  const tags: DemoTag[] = []
  if (random.chance(0.12)) tags.push('A+ setup')
  if (random.chance(0.06)) tags.push('Second attempt')
  if (draft.isLate) tags.push('After 15:00')
  else if (draft.timeframe === '5m' && random.chance(0.15)) tags.push('Opening hour')
  if (draft.setup === 'news-continuation') tags.push('Earnings')
  else if (random.chance(0.05)) tags.push('News day')
  if (hasRemark) tags.push('For the coach')
  return tags
}

function remarkOf(random: SeededRandom, draft: DemoTradeDraft, isOversized: boolean): string | null {
  if (!random.chance(0.11)) return null
  if (draft.isLate) return random.pick(coachRemarks.late)
  if (draft.setup === losingSetup) return random.pick(coachRemarks.setup)
  if (isOversized) return random.pick(coachRemarks.size)
  return exitKindOf(draft) === 'early' ? random.pick(coachRemarks.early) : null
}

function lessonOf(random: SeededRandom, draft: DemoTradeDraft): string | null {
  if (!random.chance(0.32)) return null
  if (draft.isLate) return random.pick(lessons.late)
  return random.pick((draft.outcome?.r ?? 0) > 0 ? lessons.win : lessons.loss)
}

/** Reviews a closed trade, or states the mood before one that is open. */
export function reviewTrade(random: SeededRandom, draft: DemoTradeDraft, usualRisk: number): DemoReview {
  const { outcome, isLate, setup, market } = draft
  const isOversized = draft.riskTarget > usualRisk
  const won = (outcome?.r ?? 0) > 0
  const grade = (best: number) =>
    Math.max(1, Math.min(5, best - (random.chance(0.4) ? 1 : 0) - (random.chance(0.15) ? 1 : 0)))
  const before: Mood = isLate
    ? random.pick(['bored', 'impatient', 'tired'] as const)
    : isOversized
      ? random.pick(['frustrated', 'impatient', 'confident'] as const)
      : random.pick(['calm', 'focused', 'confident', 'neutral', 'doubtful'] as const)
  const score = (usual: number) => Math.max(1, Math.min(10, usual + random.integer(-2, 2)))
  const mood: Partial<TradeInput> = {
    emotionBefore: random.chance(0.85) ? [before] : [],
    confidence: score(7),
    stress: score(isOversized ? 6 : 4),
    focus: score(isLate ? 4 : 7),
    energy: score(isLate ? 4 : 6),
    sleepHours: ((random.integer(11, 16) * 5) / 10).toString() as Decimal,
  }
  const remark = outcome === null ? null : remarkOf(random, draft, isOversized)
  const references: DemoReferences = {
    setup,
    exchange: market.exchange,
    mistakes: outcome === null ? [] : drawMistakes(random, draft, isOversized),
    tags: tagsOf(random, draft, remark !== null),
    ruleAnswers: random.chance(0.94) ? drawRuleAnswers(random) : [],
    missedReason: null,
  }
  if (outcome === null) return { fields: mood, references, remark: null }
  const exitKind = exitKindOf(draft)
  const exitAt = outcome.exits.at(-1)?.at ?? 0
  return {
    fields: {
      ...mood,
      emotionDuring: random.chance(0.6)
        ? [
            won
              ? random.pick(['hopeful', 'anxious', 'excited'] as const)
              : random.pick(['anxious', 'stressed', 'calm'] as const),
          ]
        : [],
      emotionAfter: random.chance(0.8)
        ? [
            exitKind === 'early'
              ? random.pick(['relieved', 'regretful'] as const)
              : won
                ? random.pick(['proud', 'calm'] as const)
                : random.pick(['frustrated', 'calm', 'angry'] as const),
          ]
        : [],
      wasFomo: random.chance(0.07),
      wasRevenge: isOversized && random.chance(0.15),
      entryComment: random.chance(0.7) ? random.pick(entryComments) : null,
      managementComment: random.chance(0.45) ? random.pick(managementComments) : null,
      exitComment: random.chance(0.75) ? random.pick(exitComments[exitKind]) : null,
      entryGrade: grade(isLate ? 3 : 5),
      managementGrade: grade(4),
      exitGrade: grade(exitKind === 'early' ? 3 : 5),
      lessons: lessonOf(random, draft),
      wouldTakeAgain: isLate ? random.chance(0.2) : random.chance(0.85),
      // In the evening of the day, or not yet.
      reviewedAt: random.chance(0.88) ? instantAt(exitAt + random.integer(40, 240) * minuteMs) : null,
    },
    references,
    remark,
  }
}
