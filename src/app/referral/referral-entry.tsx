import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { recordReferral } from './record-referral.ts'
import { parseReferral } from './referral.ts'

/** /ref/{code}: records the referral and redirects to the landing page. */
export function ReferralEntry() {
  const { affiliateCode } = useParams()
  const { search } = useLocation()
  useEffect(() => {
    const referral = parseReferral(search, affiliateCode ?? null)
    if (referral !== null) void recordReferral(referral)
  }, [affiliateCode, search])
  return <Navigate to={paths.landing} replace />
}
