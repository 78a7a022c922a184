import type { MistakeInput, Phase } from '#domain/playbook/playbook.ts'

export interface DefaultMistake extends MistakeInput {
  readonly key: string
}

const mistake = (
  key: string,
  phase: Phase | null,
  severity: number,
  name: string,
  description: string,
  isKnownAtEntry: boolean | null = null,
): DefaultMistake => ({ key, name, description, phase, severity, isKnownAtEntry })

/** Common mistakes with their severity: 1 is a slip, 5 threatens the account. */
export const defaultMistakes: readonly DefaultMistake[] = [
  mistake('no-plan', 'plan', 4, 'No plan', 'Entered without a stop, target and size settled beforehand.'),
  mistake('not-my-setup', 'plan', 3, 'Not a setup of mine', 'The trade fits no setup of the playbook.'),
  mistake('against-trend', 'plan', 2, 'Against the higher timeframe', 'Traded against the trend without a reason to.'),
  mistake('ignored-news', 'plan', 2, 'News overlooked', 'A scheduled release was close and not in the plan.'),
  mistake('poor-reward', 'plan', 2, 'Reward too small', 'The planned reward was less than the setup asks for.'),
  mistake('oversized', 'entry', 4, 'Size too large', 'Risked more than the plan allows.'),
  mistake('undersized', 'entry', 1, 'Size too small', 'Risked less than planned, out of doubt and not by rule.'),
  mistake('fomo', 'entry', 3, 'Chased the price', 'Entered late because the move ran without me.'),
  mistake('too-early', 'entry', 2, 'Entered too early', 'Did not wait for the confirmation that the setup asks for.'),
  mistake('hesitated', 'entry', 2, 'Hesitated', 'The signal was there and the entry came late, at a worse price.'),
  mistake('no-stop', 'entry', 5, 'No stop in the market', 'The position was open without a stop order.'),
  mistake('wrong-order', 'entry', 2, 'Wrong order', 'Wrong side, symbol, quantity or type of order.'),
  mistake('stop-widened', 'management', 5, 'Stop moved away', 'Gave a losing trade more room than planned.'),
  mistake(
    'stop-too-tight',
    'management',
    2,
    'Stop moved up too soon',
    'Stopped out by noise before the trade could work.',
  ),
  mistake('averaged-down', 'management', 5, 'Added to a loser', 'Made a losing position larger without a plan for it.'),
  mistake('micromanaged', 'management', 2, 'Micromanaged', 'Acted on every tick instead of on the plan.'),
  mistake('took-profit-early', 'exit', 2, 'Out too early', 'Closed a winner before its target without a signal to.'),
  mistake('held-too-long', 'exit', 3, 'Held too long', 'Gave back a winner, or held past the exit that was planned.'),
  mistake('panic-exit', 'exit', 2, 'Panicked out', 'Closed out of fear, and not by the plan.'),
  mistake('revenge', null, 5, 'Revenge trade', 'Traded to win back a loss.', true),
  mistake('overtraded', null, 4, 'Overtraded', 'Took more trades than the plan of the day allows.', true),
  mistake(
    'daily-limit',
    null,
    5,
    'Daily loss limit ignored',
    'Went on trading after the limit of the day was reached.',
    true,
  ),
  mistake('distracted', null, 1, 'Distracted', 'Was not at the screen, tired, or busy with something else.'),
]
