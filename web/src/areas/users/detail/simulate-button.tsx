import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import FlaskConical from 'lucide-react/icons/flask-conical';
import { offerQuery } from '../../../api/workshop-offer';
import { Button } from '../../../ui/form/button';
import { useRefusalReason } from '../../../page/use-refusal-reason';

interface SimulateButtonProps {
  environment: Environment;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the panel that ends somebody's check by hand; not there where the service offers no such thing. */
export function SimulateButton({ environment, isOpen, onToggle }: SimulateButtonProps) {
  const refusal = useRefusalReason('qa', environment);
  const offer = useQuery(offerQuery(environment)).data;
  if (!offer) return null;
  return (
    <Button aria-expanded={isOpen} disabledReason={refusal} onClick={onToggle}>
      <FlaskConical size={15} aria-hidden="true" />
      Simulate…
    </Button>
  );
}
