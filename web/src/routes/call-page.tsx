import { callRoute } from './call';

/** The page of `/{environment}/calls/{transaction_id}`. */
export function CallPage() {
  const { transaction_id } = callRoute.useParams();
  return <p className="font-mono">{transaction_id}</p>;
}
