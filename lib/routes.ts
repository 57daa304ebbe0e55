export const serviceRoute = (id: string) => `/services/${id}` as const
