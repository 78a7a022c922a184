import type { CommentPhase, CommentTemplateInput } from '#domain/playbook/playbook.ts'

export interface DefaultCommentTemplate extends CommentTemplateInput {
  readonly key: string
}

const bodies: Readonly<Record<CommentPhase, Readonly<Record<string, string>>>> = {
  before: {
    edge: 'Taking this because ___.',
    level: 'Price is at ___, which held on ___.',
    trend: 'With the higher timeframe: ___.',
    catalyst: 'Catalyst: ___.',
    wrong: 'I am wrong if ___.',
    trigger: 'Enter only after ___.',
    skip: 'Skip it if ___.',
    size: 'Less size than usual because ___.',
  },
  entry: {
    'as-planned': 'Entered as planned, at the planned price.',
    confirmed: 'Waited for the confirmation and entered on the close of the bar.',
    'limit-filled': 'Limit order filled at the level.',
    slipped: 'Entered with slippage; the trade was still worth its risk.',
    chased: 'Entered late: the price had run away from the planned entry.',
    early: 'Entered before the confirmation.',
    'scaled-in': 'Scaled in with a part of the size at each level.',
    'smaller-size': 'Entered with less than the usual size because of the conditions.',
  },
  management: {
    untouched: 'Stop and target left where they were.',
    'stop-to-entry': 'Stop moved to the entry after 1R.',
    trailed: 'Stop trailed behind the swings.',
    'took-part': 'Took off a part at the first target.',
    added: 'Added to the winner at the planned level.',
    tightened: 'Stop tightened before the news.',
    'moved-too-soon': 'Stop moved too soon; noise took me out.',
    'gave-room': 'Gave the trade more room than planned.',
  },
  exit: {
    target: 'Target reached.',
    stop: 'Stopped out; the idea was wrong.',
    breakeven: 'Stopped out at the entry.',
    trailing: 'Trailing stop hit.',
    signal: 'Closed on a signal against the trade.',
    time: 'Closed by time: the move did not come.',
    'end-of-day': 'Closed before the end of the session.',
    early: 'Closed early without a signal.',
  },
  review: {
    repeat: 'Do again: ___.',
    change: 'Next time: ___.',
    'good-loss': 'Good trade, bad outcome: ___.',
    'lucky-win': 'Bad trade, good outcome: ___.',
    missed: 'Did not see: ___.',
    plan: 'Left the plan when ___.',
    feeling: 'Felt ___ and did ___.',
    rule: 'Rule to add: ___.',
  },
}

/** Common sentences about trades, eight for each phase. */
export const defaultCommentTemplates: readonly DefaultCommentTemplate[] = (
  Object.entries(bodies) as [CommentPhase, Readonly<Record<string, string>>][]
).flatMap(([phase, ofPhase]) => Object.entries(ofPhase).map(([key, body]) => ({ key: `${phase}-${key}`, phase, body })))
