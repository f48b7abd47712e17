"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { type Control, Controller } from "react-hook-form";
import { Field } from "#app/_ui/field.tsx";
import { Select } from "#app/_ui/select.tsx";
import { EditForm } from "#app/dashboard/_components/edit-form.tsx";
import { FieldGroup } from "#app/dashboard/_components/field-group.tsx";
import { NumberField, numberProps } from "#app/dashboard/_components/number-field.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { PictureUpload } from "#app/dashboard/_components/picture-upload.tsx";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { SwitchField } from "#app/dashboard/_components/switch-field.tsx";
import { useEdit } from "#app/dashboard/_components/use-edit.ts";
import { storeSettings, useUpdateSettings } from "#app/dashboard/_queries/settings.ts";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import type { SettingsDetail } from "#lib/contract/dashboard/settings.ts";
import { durationText } from "#lib/dashboard/duration-text.ts";
import {
  amountInput,
  percentageInput,
  weightInput,
  wholeNumberInput,
  wholePercentageInput,
} from "#lib/dashboard/number-input.ts";
import { isImageUrl, resizedPicture } from "#lib/kernel/image-url.ts";
import type { PhoneCountry } from "#lib/kernel/phone.ts";
import { toInternational } from "#lib/kernel/phone-input.ts";
import { parsePictureDisplay, withoutDisplay } from "#lib/kernel/picture-display.ts";

interface SettingsFormProps {
  /** From the server, whose list differs from that of browsers. */
  timeZones: string[];
  /** Country of the phone number when the page was loaded. */
  phoneCountry: PhoneCountry;
}

const OPEN_HINT =
  "Shoppers can order. While your store is closed, they see a notice instead; you and your team still see your shop. The API still accepts orders.";
const API_OPEN_HINT =
  "While your store is closed, the API tells your storefront so, but still accepts orders.";

/** Edits the store's settings and detects conflicting edits. */
export function SettingsForm({ timeZones, phoneCountry }: SettingsFormProps) {
  const { slug, isStorefront } = useStore();
  const { data: saved } = useSuspenseQuery(storeSettings(slug));
  const edit = useEdit({
    values: toForm(saved),
    write: useUpdateSettings(slug),
    toValues: toForm,
    toBody: (fields) => toEdit(fields, saved),
    message: "Settings saved",
  });
  const { field } = edit;
  const { register, watch } = edit.form;
  const charge = amountInput(saved.currency);
  const toPhone = (typed: string) => {
    const isSameCountry = saved.phone.startsWith(`+${phoneCountry.callingCode}`);
    return isSameCountry ? toInternational(typed, phoneCountry) : typed.trim();
  };
  const phone = field("phone", { setValueAs: toPhone });

  return (
    <div className="flex max-w-[46rem] flex-col gap-10">
      <PageHead title="Store settings">
        <p>Contact details, delivery and tax.</p>
      </PageHead>
      <EditForm edit={edit} what="the settings" isFullPage>
        <FieldGroup title="Store">
          <SwitchField
            label="Open"
            hint={isStorefront ? OPEN_HINT : API_OPEN_HINT}
            {...field("is_live")}
          />
          <Field label="Name" maxLength={120} {...field("store_name")} />
          <Field
            label="Tagline"
            hint="One line under your name on the home page. Optional."
            maxLength={BODY_LIMITS.tagline}
            {...field("tagline")}
          />
          <Field
            label="Email address"
            hint="Shown to customers."
            type="email"
            {...field("email")}
          />
          <Field
            label="Phone"
            hint="Numbers from another country begin with + and its code."
            type="tel"
            {...phone}
            ref={(input) => {
              phone.ref(input);
              const isSaved = input?.value === saved.phone && input !== document.activeElement;
              // The national forms of some countries cannot be converted back.
              if (isSaved && toPhone(saved.formatted_phone) === saved.phone) {
                input.value = saved.formatted_phone;
              }
            }}
          />
          <LogoField control={edit.form.control} />
          <Field
            label="Address"
            hint="Where parcels are sent from: street, city and country. Used to request courier quotes."
            maxLength={500}
            {...field("address")}
          />
          <Select label="Time zone" defaultValue={saved.time_zone} {...register("time_zone")}>
            {[...new Set([...timeZones, saved.time_zone])].map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </Select>
          <p className="text-fine text-ink-soft">
            Used for the dates and times of orders, sales and promotions.
          </p>
        </FieldGroup>
        <FieldGroup title="Delivery" id="delivery">
          <SwitchField
            label="Couriers"
            hint="Show live courier prices for the shopper's address."
            {...register("delivery_enabled")}
          />
          <SwitchField
            label="Standard delivery rates"
            hint="Offer the standard rates from the Delivery page."
            {...register("manual_delivery_enabled")}
          />
          <SwitchField
            label="Express delivery rates"
            hint="Offer the express rates from the Delivery page."
            {...register("express_delivery_enabled")}
          />
          <NumberField
            label={`Service charge (${saved.currency})`}
            hint="Added to every courier's price."
            {...numberProps(field, "service_charge", charge)}
          />
          <NumberField
            label="Default weight (kg)"
            hint="Used in courier quotes for each unit of a variant that has no weight."
            {...numberProps(field, "default_weight", WEIGHT)}
          />
        </FieldGroup>
        <FieldGroup title="Stock">
          <NumberField
            label="Low-stock level"
            hint="Used for variants without their own level. Leave empty to turn warnings off."
            {...numberProps(field, "default_reorder_point", wholeNumberInput)}
          />
        </FieldGroup>
        <FieldGroup title="Unpaid orders">
          <Select
            label="Cancel after"
            defaultValue={saved.payment_deadline_minutes ?? ""}
            {...register("payment_deadline_minutes", {
              setValueAs: (value: string | number | null) => (value ? Number(value) : null),
            })}
          >
            <option value="">Never</option>
            {deadlineChoices(saved.payment_deadline_minutes).map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationText(60 * minutes)}
              </option>
            ))}
          </Select>
          <p className="text-fine text-ink-soft">
            New orders without a payment method are cancelled if they are neither paid nor fulfilled
            within this time, and their items can be sold again. For orders with a payment method,
            set the deadline in Settings → Payments. To change the deadline of an existing order,
            open the order.
          </p>
          <NumberField
            label="Stock that unpaid orders can reserve (%)"
            hint="The share of each variant's stock that unpaid orders from your shop can reserve. Enter 100 for no limit, for example if customers pay on delivery."
            {...numberProps(field, "unpaid_stock_share", wholePercentageInput)}
          />
        </FieldGroup>
        <FieldGroup title="Tax" id="tax">
          <Select label="Tax on orders" defaultValue={toForm(saved).tax} {...register("tax")}>
            {!saved.is_tax_decided && <option value="undecided">Not chosen yet: no tax</option>}
            <option value="none">No tax</option>
            <option value="collected">Add tax to new orders</option>
          </Select>
          {watch("tax") === "collected" && (
            <NumberField
              label="Rate (%)"
              hint="Added after discounts."
              {...numberProps(field, "tax_rate", percentageInput)}
            />
          )}
        </FieldGroup>
      </EditForm>
    </div>
  );
}

const WEIGHT = weightInput();

type SettingsFields = ReturnType<typeof toForm>;

/** Returns the form values: whether to collect tax and whether that was decided are one choice. */
function toForm({ is_tax_decided, tax_collection_enabled, ...settings }: SettingsDetail) {
  const tax = tax_collection_enabled ? "collected" : is_tax_decided ? "none" : "undecided";
  return { ...settings, tax };
}

function toEdit({ tax, ...fields }: SettingsFields, saved: SettingsDetail): SettingsDetail {
  const isCollected = tax === "collected";
  return {
    ...fields,
    is_tax_decided: tax !== "undecided",
    tax_collection_enabled: isCollected,
    // The field is hidden: what was typed into it before does not count.
    tax_rate: isCollected ? fields.tax_rate : saved.tax_rate,
  };
}

const DEADLINE_MINUTES = [0.25, 0.5, 1, 3, 12, 24, 48, 72, 168, 720].map((hours) => 60 * hours);

/** Returns the default deadlines and the store's own. */
function deadlineChoices(current: number | null): number[] {
  return [...new Set([...DEADLINE_MINUTES, ...(current ? [current] : [])])].sort((a, b) => a - b);
}

const PREVIEW_WIDTH = 320;

/** Uploads the store's logo, or accepts its URL. */
function LogoField({ control }: { control: Control<SettingsFields> }) {
  return (
    <Controller
      control={control}
      name="logo"
      render={({ field: { value, ...field }, fieldState }) => (
        <div className="flex flex-col gap-3">
          <Field
            label="Logo"
            hint="Image URL (https://), or upload an image. Leave empty to show the store name only."
            inputMode="url"
            error={fieldState.error?.message}
            value={withoutDisplay(value)}
            {...field}
          />
          <div className="flex items-center gap-4">
            {isImageUrl(value) && (
              // biome-ignore lint/performance/noImgElement: logos may be on any host
              <img
                src={resizedPicture(value, PREVIEW_WIDTH)}
                alt="Logo"
                className="h-12 max-w-40 object-contain"
              />
            )}
            <PictureUpload
              label="Upload logo"
              onUploaded={(url) => field.onChange(withSizeOnly(url))}
            />
          </div>
        </div>
      )}
    />
  );
}

/** Drops layout and placeholder; the size selects a smaller copy. */
function withSizeOnly(url: string): string {
  const { size } = parsePictureDisplay(url);
  return withoutDisplay(url) + (size ? `#w=${size.width}&h=${size.height}` : "");
}
