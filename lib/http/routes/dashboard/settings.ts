import { CourierKey } from "#lib/contract/dashboard/courier-account.ts";
import { KeyRequest, KeyRotation } from "#lib/contract/dashboard/keys.ts";
import {
  DeliveryOptionFields,
  DeliveryOptionUpdate,
  LocationFields,
  LocationUpdate,
  SettingsUpdate,
} from "#lib/contract/dashboard/settings.ts";
import { defineEndpoints, endpointFor } from "#lib/http/routes/dashboard-route.ts";
import {
  createStoreKey,
  listStoreKeys,
  revokeStoreKey,
  rotateStoreKey,
} from "#lib/services/api-keys/store-keys.ts";
import {
  checkCourierAccount,
  connectCourierAccount,
  disconnectCourierAccount,
  getCourierAccount,
} from "#lib/services/stores/courier-account.ts";
import {
  changeLocation,
  changeOption,
  createLocation,
  createOption,
  listLocations,
  listOptions,
  removeOption,
} from "#lib/services/stores/delivery.ts";
import { openCompleteStore } from "#lib/services/stores/set-store-open.ts";
import { changeSettings, getSettings } from "#lib/services/stores/store-settings.ts";

const owner = endpointFor("owner");

/** The endpoints of the store, its delivery, courier account and API keys. */
export const SETTINGS_ENDPOINTS = defineEndpoints({
  "GET /settings": owner(getSettings),
  "PUT /settings": owner(changeSettings, { body: SettingsUpdate }),
  "POST /open": owner(openCompleteStore),
  "GET /delivery-options": owner(listOptions),
  "POST /delivery-options": owner(createOption, { body: DeliveryOptionFields }),
  "PUT /delivery-options/{option}": owner(changeOption, { body: DeliveryOptionUpdate }),
  "DELETE /delivery-options/{option}": owner(removeOption),
  "GET /locations": owner(listLocations),
  "POST /locations": owner(createLocation, { body: LocationFields }),
  "PUT /locations/{location}": owner(changeLocation, { body: LocationUpdate }),
  "GET /courier-account": owner(getCourierAccount),
  "PUT /courier-account": owner(connectCourierAccount, { body: CourierKey }),
  "DELETE /courier-account": owner(disconnectCourierAccount),
  "POST /courier-account/check": owner(checkCourierAccount),
  "GET /keys": owner(listStoreKeys),
  "POST /keys": owner(createStoreKey, { body: KeyRequest }),
  "POST /keys/{key}/rotate": owner(rotateStoreKey, { body: KeyRotation }),
  "DELETE /keys/{key}": owner(revokeStoreKey),
});
