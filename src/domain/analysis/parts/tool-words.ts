import type { ToolKey } from '#domain/analysis/shapes/tool-keys.ts'
import { toolTitles } from './tool-titles.ts'

/** What a tool says of itself on screen. */
export interface ToolWords {
  readonly title: string
  readonly meaning: string
  readonly help: {
    /** What it shows. */
    readonly shows: string
    /** Why it matters. */
    readonly matters: string
    /** How to use it. */
    readonly use: string
  }
}

export const toolWords: Readonly<Record<ToolKey, ToolWords>> = {
  pee: {
    title: toolTitles.pee,
    meaning: 'How far prices moved after you got out.',
    help: {
      shows: 'Each point is an exit: best move after it (MFPE) against worst (MAPE), in R.',
      matters: 'Exits that are followed by large favorable moves leave money on the table.',
      use: 'Compare exit reasons. Where early exits dominate, test a later exit in What-If.',
    },
  },
  breakdown: {
    title: toolTitles.breakdown,
    meaning: 'Results by any two properties of your trades.',
    help: {
      shows: 'A matrix of two properties. Strong color means a result that is hard to explain by chance.',
      matters: 'Most traders earn with a few kinds of trades and lose with others.',
      use: 'Choose two properties, then open a cell to see its trades. Pale cells have few trades.',
    },
  },
  ratios: {
    title: toolTitles.ratios,
    meaning: 'Return against risk, with the certainty of each ratio.',
    help: {
      shows: 'The usual ratios of return and risk, per trade, per day, or per month.',
      matters: 'A ratio without its interval says little: small samples vary widely.',
      use: 'Read the interval first. Compare ratios only on the same basis.',
    },
  },
  rDistribution: {
    title: toolTitles.rDistribution,
    meaning: 'How your results spread, and what the extremes are worth.',
    help: {
      shows: 'A histogram of results in R, with break-even trades in a bin of their own.',
      matters: 'A profit that rests on three trades is less certain than it looks.',
      use: 'Look at losses beyond 1R, and at the profit factor without your best trades.',
    },
  },
  temporal: {
    title: toolTitles.temporal,
    meaning: 'Results by hour, weekday, session and time since a loss.',
    help: {
      shows: 'Mean R by hour and weekday of the entry, in your time zone.',
      matters: 'Some hours cost money. But of many hours, one looks bad by chance alone.',
      use: 'Trust a cell only where the headline says that chance is unlikely.',
    },
  },
  exits: {
    title: toolTitles.exits,
    meaning: 'What each way of getting out is worth.',
    help: {
      shows: 'Results by exit reason, and your exits against set-and-forget and the best exit.',
      matters: 'Unplanned exits often cost more than bad entries.',
      use: 'Check what emotional exits cost against set-and-forget, then look at their trades.',
    },
  },
  playbook: {
    title: toolTitles.playbook,
    meaning: 'What setups, rules, mistakes, tags and emotions are worth.',
    help: {
      shows: 'The difference in mean R between trades with a property and all others.',
      matters: 'A rule is worth keeping if breaking it costs R.',
      use: 'Choose a category. Long intervals around zero mean that nothing is shown yet.',
    },
  },
  management: {
    title: toolTitles.management,
    meaning: 'How well you prepare trades, and whether it pays.',
    help: {
      shows: 'How often a stop, target, checklist and notes exist, and results by process grade.',
      matters: 'A good process with a loss is better than a lucky win.',
      use: 'Watch bad wins: they teach the wrong lesson. It counts open trades too, by entry.',
    },
  },
  holding: {
    title: toolTitles.holding,
    meaning: 'Results by time in trade, winners against losers.',
    help: {
      shows: 'Mean R by time in trade, and the median time of winners and losers.',
      matters: 'Holding losers longer than winners is the most common costly habit.',
      use: 'Compare medians: a few very long trades distort averages.',
    },
  },
  winRate: {
    title: toolTitles.winRate,
    meaning: 'Your win rate along the way, with its noise.',
    help: {
      shows: 'The rolling and cumulative win rate with 95% bands, and your break-even rate.',
      matters: 'Short windows swing widely without any change in skill.',
      use: 'Look for bands that leave the break-even line, not for single swings.',
    },
  },
  streaks: {
    title: toolTitles.streaks,
    meaning: 'Runs of wins and losses, and how you trade after them.',
    help: {
      shows: 'Streaks by length against what your own win rate makes likely.',
      matters: 'Long losing streaks are normal. Larger size after them is not.',
      use: 'Check result and size after several losses in a row.',
    },
  },
  fees: {
    title: toolTitles.fees,
    meaning: 'What costs take, and where.',
    help: {
      shows: 'Commission, fees, funding and slippage, in money and R, by symbol, month or broker.',
      matters: 'A strategy can be profitable before costs and lose after them.',
      use: 'Compare the break-even win rates before and after costs.',
    },
  },
  equity: {
    title: toolTitles.equity,
    meaning: 'Your account over time, with and without what you choose.',
    help: {
      shows: 'The balance in money, percent or R. Deposits and withdrawals are kept apart.',
      matters: 'Steady growth and a few jumps are different risks with the same profit.',
      use: 'Leave out a setup, an hour or a mistake to see the curve without it.',
    },
  },
  drawdown: {
    title: toolTitles.drawdown,
    meaning: 'Declines from the peak, and whether they were normal.',
    help: {
      shows: 'How far the balance was below its peak, and each drawdown with its trades.',
      matters: 'A drawdown deeper than chance explains is a sign that something changed.',
      use: 'Compare the deepest one with thousands of random orders of your trades.',
    },
  },
  calendar: {
    title: toolTitles.calendar,
    meaning: 'P&L, R and compliance by day, week and month.',
    help: {
      shows: 'Each day with its result, trades and rule compliance; weeks have totals.',
      matters: 'One bad day can undo weeks of work.',
      use: 'Open the worst days and read what they have in common.',
    },
  },
  missed: {
    title: toolTitles.missed,
    meaning: 'What hesitation costs, and what it saves.',
    help: {
      shows: 'Missed trades by reason with their would-be R. They are in no other figure.',
      matters: 'Hesitation feels safe, but it may skip your best trades.',
      use: 'Compare the R missed with the losses avoided, by reason.',
    },
  },
}
