import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { boundFields, TextArea, TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import {
  checkSignature,
  FAULTS,
  hasWebCrypto,
  type SignatureCheck,
  type SignatureInput,
} from './signature-check';

/** A delivery that was signed with a secret that no service uses. */
const EXAMPLE: SignatureInput = {
  body: '{"transaction_id":"ewh:6f1c6a52-6b9e-4f0e-9c1b-0a7f2f7c1d11","user_id":"bcu_123","reference_user_id":"panel-1","type":"USER_VERIFICATION_COMPLETED","payload":{},"created_at":"2026-03-01T12:00:00.000Z"}',
  header: 'sha256=9df63a329d798463095b63f87e514a30a232fa5bddc75a6d032cc938d4542348',
  secret: 'whsec_example',
};

const EMPTY: SignatureInput = { body: '', header: '', secret: '' };

/** The result for the fields; null while one is empty or the result is not there yet. */
function useSignatureCheck(input: SignatureInput): SignatureCheck | null {
  const [found, setFound] = useState<{ input: SignatureInput; check: SignatureCheck } | null>(null);
  useEffect(() => {
    let isLeft = false;
    if (input.body === '' || input.header.trim() === '' || input.secret === '') return;
    void checkSignature(input).then((check) => {
      if (!isLeft) setFound({ input, check });
    });
    return () => {
      isLeft = true;
    };
  }, [input]);
  return found?.input === input ? found.check : null;
}

function Result({ check }: { check: SignatureCheck | null }) {
  if (!check) {
    return <p className="text-soft">Fill in all three fields to check the signature.</p>;
  }
  if (check.isValid) {
    return (
      <Notice tone="good">
        <strong>The signature is valid.</strong>{' '}
        {check.isUpperCase
          ? 'Its digits are in upper case: a receiver that compares text must convert them to lower case first.'
          : 'It was made with this secret over exactly this body.'}
      </Notice>
    );
  }
  return (
    <ul className="space-y-2">
      {check.faults.map((fault) => (
        <li key={fault} data-fault={fault}>
          <Notice tone="bad">
            <strong>{FAULTS[fault].what}.</strong> {FAULTS[fault].remedy}
          </Notice>
        </li>
      ))}
    </ul>
  );
}

/** Checks a delivery that a receiver got. Nothing typed here is sent or stored. */
export function SignatureChecker() {
  const [input, setInput] = useState(EMPTY);
  const [isShown, setShown] = useState(false);
  const check = useSignatureCheck(input);
  const field = boundFields(input, setInput);
  const isEmpty = input.body === '' && input.header === '' && input.secret === '';
  return (
    <Panel
      title="Check a signature"
      actions={
        <Button
          onClick={() => {
            setInput(isEmpty ? EXAMPLE : EMPTY);
          }}
        >
          {isEmpty ? 'Fill in an example' : 'Clear'}
        </Button>
      }
    >
      {hasWebCrypto() ? (
        <div className="space-y-3">
          <p className="max-w-[80ch] text-sm text-soft">
            Paste a delivery as your receiver got it. The check runs in this browser: body, header
            and secret are neither sent nor stored.
          </p>
          <TextArea
            label="Raw body"
            rows={6}
            hint="Before any parser, with every space and line break."
            {...field('body')}
          />
          <TextField label="X-Hub-Signature-256" mono placeholder="sha256=" {...field('header')} />
          <TextField
            label="Webhook secret"
            mono
            type={isShown ? 'text' : 'password'}
            {...field('secret')}
            action={
              <Button
                className="min-h-9"
                aria-pressed={isShown}
                onClick={() => {
                  setShown(!isShown);
                }}
              >
                {isShown ? 'Hide secret' : 'Show secret'}
              </Button>
            }
          />
          <div role="status" aria-label="Result" className="text-sm">
            <Result check={check} />
          </div>
        </div>
      ) : (
        <Notice tone="attention">
          The checker works only over HTTPS or on localhost. Open the console at such an address to
          use it.
        </Notice>
      )}
    </Panel>
  );
}
