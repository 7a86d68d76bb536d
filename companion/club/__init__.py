"""Several tables: what each sends to an MQTT broker, and the hall that shows them all."""
