import { DATA_REQUEST_TYPES, type DataRequestType } from '@connect-console/server/contract';
import { ExactName } from '../../ui/text/exact-name';
import { RadioCards } from '../../ui/form/radio-cards';
import { dataRequestWording } from '../../records/user/data-request-wording';

interface DataRequestCardsProps {
  value: DataRequestType;
  onChoose: (type: DataRequestType) => void;
}

const OPTIONS = DATA_REQUEST_TYPES.map((value) => ({
  value,
  name: dataRequestWording[value].name,
  meaning: (
    <>
      {dataRequestWording[value].returns}
      <code className="mt-1.5 block text-xs">
        <ExactName name={value} />
      </code>
    </>
  ),
}));

/** The data request types as two cards that say what each returns. */
export function DataRequestCards({ value, onChoose }: DataRequestCardsProps) {
  return (
    <RadioCards
      legend="Data request"
      options={OPTIONS}
      columns="sm:grid-cols-2"
      value={value}
      onChoose={onChoose}
    />
  );
}
