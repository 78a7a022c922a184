import { mean } from '#domain/numbers/statistics.ts'
import { innovationsOf, measureDependence, weightedInflation, type Autoregression } from './dependence.ts'
import { type Difference, differenceOfMeans, rankSumPValue } from './two-samples.ts'

/** A difference between the means of two groups of one series, and the p-values of its tests. */
interface GroupDifference extends Difference {
  /** Of the rank-sum test. */
  readonly rankPValue: number
  /** Of the means of what preceding values do not explain; that of `pValue` where values are independent. */
  readonly innovationPValue: number
}

/** Values inside and outside the group, each in order. */
function split(values: readonly number[], isMember: readonly boolean[]) {
  return {
    members: values.filter((_, index) => isMember[index] === true),
    others: values.filter((_, index) => isMember[index] !== true),
  }
}

/** How the values depend on each other, apart from the difference between the groups; null if that is not shown. */
function dependenceWithinGroups(values: readonly number[], isMember: readonly boolean[]): Autoregression | null {
  const { members, others } = split(values, isMember)
  const [ofMembers, ofOthers] = [mean(members), mean(others)]
  const rest = values.map((value, index) => value - (isMember[index] === true ? ofMembers : ofOthers))
  const dependence = measureDependence(rest)
  return dependence?.isShown === true ? dependence.process : null
}

/**
 * Mean of the group's values minus mean of the others, of values in order of time. Where values depend on the ones
 * before them, a group of neighbors can differ by that alone, and so can one that is chosen by the preceding result.
 * The variance of Welch's test is therefore that of the fitted autoregression, and `innovationPValue` tests the part
 * of each value that preceding ones do not explain. Null where Welch's test has no answer.
 */
export function differenceOfGroups(values: readonly number[], isMember: readonly boolean[]): GroupDifference | null {
  const { members, others } = split(values, isMember)
  if (members.length < 2 || others.length < 2) return null
  const process = dependenceWithinGroups(values, isMember)
  const sumWeights = isMember.map((member) => (member ? 1 / members.length : -1 / others.length))
  const inflation = process === null ? 1 : Math.max(1, weightedInflation(sumWeights, process))
  const difference = differenceOfMeans(members, others, inflation)
  if (difference === null) return null
  const persists = process !== null && process.weights.reduce((sum, weight) => sum + weight, 0) > 0
  const unexplained = persists ? split(innovationsOf(values, process), isMember) : null
  return {
    ...difference,
    rankPValue: rankSumPValue(members, others, inflation),
    innovationPValue:
      unexplained === null
        ? difference.pValue
        : (differenceOfMeans(unexplained.members, unexplained.others)?.pValue ?? difference.pValue),
  }
}
