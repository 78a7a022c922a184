import { useMutation } from '@tanstack/react-query'
import { longRequestTimeout } from '#api/cache-times.ts'
import { callForBytes } from '#api/client.ts'
import { exportAuditLog } from '#contract/admin/admin.ts'
import type { AuditFilter } from './overview.ts'

/** The acts that match a filter, as bytes of a CSV file. */
export const useAuditFile = () =>
  useMutation({
    mutationFn: (query: AuditFilter) => callForBytes(exportAuditLog, { query }, undefined, longRequestTimeout),
  })
