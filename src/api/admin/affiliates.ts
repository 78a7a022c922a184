import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import * as contract from '#contract/admin/affiliates.ts'
import * as program from '#contract/admin/program.ts'
import { promoteAffiliateUser } from '#contract/affiliates/affiliates.ts'
import type { Route, RouteInput } from '#contract/route.ts'
import type { AffiliateTierName } from '#domain/affiliate/affiliate.ts'
import type { Id, Money } from '#domain/numbers/units.ts'

type StatusOf<T extends Route> = Exclude<Query<T>['status'], undefined>
type Query<T extends Route> =
  RouteInput<T> extends { readonly query: infer Input extends { readonly status?: unknown } } ? Input : never

const keys = ['admin', 'affiliates'] as const
const first = null as string | null
const pageOf = <Status>(status: Status | undefined, cursor: string | null) => ({
  query: { ...(status === undefined ? {} : { status }), ...(cursor === null ? {} : { cursor }) },
})

/** Applications of would-be affiliates, newest first. */
export const applicationsQuery = (status?: StatusOf<typeof contract.listApplications>) =>
  infiniteQueryOptions({
    queryKey: [...keys, 'applications', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => call(contract.listApplications, pageOf(status, pageParam), signal),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ applications }) => applications),
  })
export const affiliatesQuery = (status?: StatusOf<typeof contract.listAllAffiliates>) =>
  infiniteQueryOptions({
    queryKey: [...keys, 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => call(contract.listAllAffiliates, pageOf(status, pageParam), signal),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ affiliates }) => affiliates),
  })
export const commissionsQuery = (status?: StatusOf<typeof contract.listAllCommissions>) =>
  infiniteQueryOptions({
    queryKey: [...keys, 'commissions', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => call(contract.listAllCommissions, pageOf(status, pageParam), signal),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ commissions }) => commissions),
  })
export const payoutsQuery = (status?: StatusOf<typeof contract.listAllPayouts>) =>
  infiniteQueryOptions({
    queryKey: [...keys, 'payouts', status ?? 'all'],
    queryFn: ({ pageParam, signal }) => call(contract.listAllPayouts, pageOf(status, pageParam), signal),
    initialPageParam: first,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ payouts }) => payouts),
  })

export type Program = program.ProgramTerms
export type WaitingTerms = NonNullable<program.ProgramAnswer['waiting']>
export type WaitingLimit = NonNullable<program.PayoutLimitAnswer['waiting']>

/** The terms of the affiliate program, with the change that waits for another admin. */
export const programQuery = queryOptions({
  queryKey: [...keys, 'program'],
  queryFn: ({ signal }) => call(program.getProgramTerms, {}, signal),
})
export const payoutLimitQuery = queryOptions({
  queryKey: [...keys, 'payout-limit'],
  queryFn: ({ signal }) => call(program.getPayoutLimit, {}, signal),
})
export const materialsQuery = queryOptions({
  queryKey: [...keys, 'materials'],
  queryFn: async ({ signal }) => (await call(program.listAllMaterials, {}, signal)).materials,
})

/** A change after which everything of the panel is read again. */
function useAdminAct<Input, Result>(act: (input: Input) => Promise<Result>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }) })
}

type Body<T extends Route> = RouteInput<T> extends { readonly body: infer Input } ? Input : never
interface Decision<Input> {
  readonly id: Id
  readonly body: Input
}

export const useDecideApplication = () =>
  useAdminAct(({ id, body }: Decision<Body<typeof contract.decideApplication>>) =>
    call(contract.decideApplication, { params: { id }, body }),
  )
export const useDecideAffiliate = () =>
  useAdminAct(({ id, body }: Decision<Body<typeof contract.decideAffiliate>>) =>
    call(contract.decideAffiliate, { params: { id }, body }),
  )
export const usePromoteAffiliate = () =>
  useAdminAct(({ id, tier }: { readonly id: Id; readonly tier: AffiliateTierName }) =>
    call(promoteAffiliateUser, { params: { id }, body: { tier } }),
  )
export const useDecideCommission = () =>
  useAdminAct(({ id, body }: Decision<Body<typeof contract.decideCommission>>) =>
    call(contract.decideCommission, { params: { id }, body }),
  )
export const useDecidePayout = () =>
  useAdminAct(({ id, body }: Decision<Body<typeof contract.decidePayout>>) =>
    call(contract.decidePayout, { params: { id }, body }),
  )
export const useUpdateTerms = () =>
  useAdminAct((body: Body<typeof program.updateProgramTerms>) => call(program.updateProgramTerms, { body }))
export const useUpdatePayoutLimit = () =>
  useAdminAct((amount: Money | null) => call(program.updatePayoutLimit, { body: { amount } }))
export const useDecideTermChange = () =>
  useAdminAct(({ id, body }: Decision<Body<typeof program.decideTermChange>>) =>
    call(program.decideTermChange, { params: { id }, body }),
  )
export type MaterialInput = Body<typeof program.createMaterial>
/** Stores a material; without an id, a new one. */
export const useSaveMaterial = () =>
  useAdminAct(({ id, material }: { readonly id: Id | null; readonly material: MaterialInput }) =>
    id === null
      ? call(program.createMaterial, { body: material })
      : call(program.updateMaterial, { params: { id }, body: material }),
  )
export const useDeleteMaterial = () => useAdminAct((id: Id) => call(program.deleteMaterial, { params: { id } }))
