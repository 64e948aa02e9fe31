// Written by tools/Peregrine.Json.Tables; do not edit.
#nullable enable

namespace Peregrine.Json.Platform;

internal static partial class StjVersion
{
    private static bool IsRead(Type type, ref Utf8JsonReader reader)
    {
        if (type == typeof(int))
        {
            _ = reader.GetInt32();
            return true;
        }

        if (type == typeof(double))
        {
            Refuse(JsonMetadataServices.DoubleConverter);
            return true;
        }

        if (type == typeof(long))
        {
            _ = reader.GetInt64();
            return true;
        }

        if (type == typeof(decimal))
        {
            _ = reader.GetDecimal();
            return true;
        }

        if (type == typeof(sbyte))
        {
            _ = reader.GetSByte();
            return true;
        }

        if (type == typeof(byte))
        {
            _ = reader.GetByte();
            return true;
        }

        if (type == typeof(short))
        {
            _ = reader.GetInt16();
            return true;
        }

        if (type == typeof(ushort))
        {
            _ = reader.GetUInt16();
            return true;
        }

        if (type == typeof(uint))
        {
            _ = reader.GetUInt32();
            return true;
        }

        if (type == typeof(ulong))
        {
            _ = reader.GetUInt64();
            return true;
        }

        if (type == typeof(float))
        {
            Refuse(JsonMetadataServices.SingleConverter);
            return true;
        }

        if (type == typeof(Half))
        {
            Refuse(JsonMetadataServices.HalfConverter);
            return true;
        }

        if (type == typeof(Int128))
        {
            Refuse(JsonMetadataServices.Int128Converter);
            return true;
        }

        if (type == typeof(UInt128))
        {
            Refuse(JsonMetadataServices.UInt128Converter);
            return true;
        }

        return false;
    }
}
