import { mean } from '#domain/numbers/statistics.ts'
import { findPersistence, innovationsOf, weightedInflation, type Autoregression } from './dependence.ts'
import { type Difference, differenceOfMeans, rankSumPValue } from './two-samples.ts'

/** A difference between the means of two groups of one series, and the p-values of its tests. */
interface GroupDifference extends Difference {
  /** Of the rank-sum test. */
  readonly rankPValue: number
  /** Of the means of what preceding values do not explain; that of `pValue` where values are independent. */
  readonly innovationPValue: number
}

/** Values inside and outside the group, each in order. */
export function splitMembers(values: ArrayLike<number>, isMember: readonly boolean[]) {
  const [members, others]: [number[], number[]] = [[], []]
  for (let place = 0; place < values.length; place += 1)
    (isMember[place] === true ? members : others).push(values[place] ?? 0)
  return { members, others }
}

/** How values persist, apart from the difference between the groups; null unless they do. */
function persistenceWithinGroups(values: ArrayLike<number>, isMember: readonly boolean[]): Autoregression | null {
  const { members, others } = splitMembers(values, isMember)
  const [ofMembers, ofOthers] = [mean(members), mean(others)]
  const rest = isMember.map((member, place) => (values[place] ?? 0) - (member ? ofMembers : ofOthers))
  return findPersistence(rest)
}

/**
 * The difference of what preceding values do not explain; null unless values persist. The process is that of all values:
 * within groups that the preceding value chose, it would look weaker than it is.
 */
function differenceOfInnovations(values: ArrayLike<number>, isMember: readonly boolean[]): Difference | null {
  const process = findPersistence(values)
  if (process === null) return null
  const { members, others } = splitMembers(innovationsOf(values, process), isMember)
  return differenceOfMeans(members, others)
}

/**
 * Mean of the group's values minus mean of the others, of values in order of time. Where values depend on the ones
 * before them, a group of neighbors can differ by that alone, and so can one that is chosen by the preceding result.
 * The variance of Welch's test is therefore that of the fitted autoregression, and `innovationPValue` tests the part
 * of each value that preceding ones do not explain. Null where Welch's test has no answer.
 */
export function differenceOfGroups(values: ArrayLike<number>, isMember: readonly boolean[]): GroupDifference | null {
  const { members, others } = splitMembers(values, isMember)
  if (members.length < 2 || others.length < 2) return null
  const process = persistenceWithinGroups(values, isMember)
  const sumWeights = isMember.map((member) => (member ? 1 / members.length : -1 / others.length))
  const inflation = process === null ? 1 : Math.max(1, weightedInflation(sumWeights, process))
  const difference = differenceOfMeans(members, others, inflation)
  if (difference === null) return null
  return {
    ...difference,
    rankPValue: rankSumPValue(members, others, inflation),
    innovationPValue: differenceOfInnovations(values, isMember)?.pValue ?? difference.pValue,
  }
}
