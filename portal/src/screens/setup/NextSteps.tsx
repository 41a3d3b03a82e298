import { useEffect } from "react";
import { basePath } from "../../api/base-path.ts";
import { signInTexts } from "../../texts/sign-in.ts";
import { ButtonLink, TextLink } from "../../ui/ButtonLink.tsx";
import { focusTitle } from "../../ui/focus.ts";
import { Row, Rows } from "../../ui/lists/Rows.tsx";
import { SignInFrame } from "../sign-in-frame/SignInFrame.tsx";

const { done: texts } = signInTexts.setup;

/** Next steps after setup. */
export function NextSteps() {
  // The focused form is gone.
  useEffect(focusTitle, []);
  return (
    <SignInFrame title={texts.title} line={texts.line}>
      <div className="mb-6 border-t border-ink">
        <Rows>
          <Row
            title={
              <TextLink to="/components" search={{ create: true }}>
                {texts.components}
              </TextLink>
            }
          />
          <Row
            title={
              <TextLink to="/settings/api-credentials" search={{ create: "webhook" }}>
                {texts.key}
              </TextLink>
            }
          />
          <Row
            title={
              <a className="link" href={`${basePath()}/`}>
                {texts.page}
              </a>
            }
          />
        </Rows>
      </div>
      <ButtonLink to="/" kind="primary">
        {texts.overview}
      </ButtonLink>
    </SignInFrame>
  );
}
