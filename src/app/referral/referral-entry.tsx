import { useEffect } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { recordReferral, parseReferral } from './referral.ts'

/** /ref/{code}: remembers who sent the visitor and goes on to the landing page. */
export function ReferralEntry() {
  const { affiliateCode } = useParams()
  const { search } = useLocation()
  useEffect(() => {
    const referral = parseReferral(search, affiliateCode ?? null)
    if (referral !== null) void recordReferral(referral)
  }, [affiliateCode, search])
  return <Navigate to={paths.landing} replace />
}
