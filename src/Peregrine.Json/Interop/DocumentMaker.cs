using System.Reflection.Emit;
using Peregrine.Json.Kernels;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Creates System.Text.Json documents from a text and the tokens that <see cref="ElementRows"/> found, so that the text is not parsed again. The document's
/// constructor and the layout of the tokens are internal, so both are checked first: the fields must be the known ones, and for a text with every kind of
/// token, the rows must equal, byte for byte, those of the loaded version's own parser. If they differ, or if no code can be emitted, elements are parsed (<see
/// cref="HiddenMembers.DocumentTokens"/>).
/// </summary>
internal static class DocumentMaker
{
    /// <summary>The number of uses after which the layout check pays off.</summary>
    private const int UsesBeforeProof = 32;

    /// <summary>The maximum number of array items that a thread keeps for rows.</summary>
    private const int KeptRows = 2048;

    [ThreadStatic]
    private static int[]? t_rows;

    private static volatile Maker? s_maker;
    private static int s_uses;

    private delegate JsonDocument Maker(byte[] text, byte[] rows);

    /// <summary>A text with every kind of token, both values of each flag, and empty and nested containers.</summary>
    private static ReadOnlySpan<byte> Probe =>
        """{"a":[1,-2.5e+3,"x",true,false,null],"b\n":{"":"\u0041é"},"c":[],"d":{},"e":[[],[{"f":[0]}],"long enough to be more than a block of bytes"]}"""u8;

    /// <summary>Whether documents can be created here. Counts the uses until the layout is checked.</summary>
    public static bool IsReady => HiddenMembersGuard.Allows(HiddenMembers.DocumentTokens) && (s_maker is not null || (s_uses >= 0 && CountUse()));

    /// <summary>
    /// Reads the value at the cursor, whose first byte is known. If the value is faulty, or too long for the offsets in rows, returns false and does not move
    /// the cursor.
    /// </summary>
    public static bool TryRead(ref JsonReader reader, in JsonDocumentOptions options, out JsonElement element)
    {
        nint at = reader.At;
        nint after;
        if (Mem.U8(ref reader.Start, at, reader.End) is not ((byte)'{' or (byte)'['))
        {
            after = ElementRows.BuildOne(ref reader.Start, at, reader.End, out byte[]? row);
            if (after < 0)
            {
                element = default;
                return false;
            }

            reader.At = after;
            element = s_maker!(NewArray.Of(reader.TextFrom(at)), row!).RootElement;
            return true;
        }

        int[] rows = t_rows ?? RentedArrays.Rent<int>(KeptRows);
        t_rows = null;
        after = ElementRows.Build(
            ref reader.Start,
            at,
            reader.End,
            reader.DepthLeft,
            options.AllowTrailingCommas,
            options.CommentHandling == JsonCommentHandling.Skip,
            ref rows,
            out int length);
        if (after < 0)
        {
            Keep(rows);
            element = default;
            return false;
        }

        reader.At = after;
        element = s_maker!(NewArray.Of(reader.TextFrom(at)), ElementRows.ToBytes(rows, length)).RootElement;
        Keep(rows);
        return true;
    }

    private static void Keep(int[] rows)
    {
        if (rows.Length <= KeptRows)
        {
            t_rows = rows;
        }
        else
        {
            RentedArrays.Return(rows);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static bool CountUse()
    {
        if (Interlocked.Increment(ref s_uses) != UsesBeforeProof)
        {
            return false;
        }

        Maker? maker = RuntimeFeature.IsDynamicCodeSupported && BitConverter.IsLittleEndian ? Make() : null;
        HiddenMembersGuard.Found(HiddenMembers.DocumentTokens, maker is not null || !RuntimeFeature.IsDynamicCodeSupported || !BitConverter.IsLittleEndian);
        s_maker = maker;
        s_uses = int.MinValue;
        return maker is not null;
    }

    [RequiresDynamicCode("Guarded by its caller.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "What has been trimmed away is not found, and elements are parsed.")]
    private static Maker? Make()
    {
        const BindingFlags Members = BindingFlags.Instance | BindingFlags.NonPublic;
        Type? table = typeof(JsonDocument).GetNestedType("MetadataDb", BindingFlags.NonPublic);
        FieldInfo? parsed = typeof(JsonDocument).GetField("_parsedData", Members);
        FieldInfo? parent = typeof(JsonElement).GetField("_parent", Members);
        if (table is not { IsValueType: true } || parsed?.FieldType != table || parent?.FieldType != typeof(JsonDocument))
        {
            return null;
        }

        FieldInfo? length = FieldOf(table, "<Length>k__BackingField", typeof(int));
        FieldInfo? data = FieldOf(table, "_data", typeof(byte[]));
        FieldInfo? locked = FieldOf(table, "_isLocked", typeof(bool));
        ConstructorInfo[] constructors = typeof(JsonDocument).GetConstructors(Members);
        if (length is null || data is null || locked is null || FieldOf(table, "_convertToAlloc", typeof(bool)) is null
            || table.GetFields(Members).Length != 4 || constructors.Length != 1 || !IsKnown(constructors[0], table))
        {
            return null;
        }

        // Compares with the rows that the loaded version's own parser creates for the same text.
        byte[] rows = RowsOf(Probe);
        object theirs = parsed.GetValue(parent.GetValue(JsonElement.Parse(Probe)))!;
        if (!rows.AsSpan().SequenceEqual((byte[])data.GetValue(theirs)!) || (int)length.GetValue(theirs)! != rows.Length || !(bool)locked.GetValue(theirs)!)
        {
            return null;
        }

        Maker maker = Emit(table, length, data, locked, constructors[0]);
        return maker(Probe.ToArray(), rows).RootElement.GetRawText() == JsonElement.Parse(Probe).GetRawText() ? maker : null;
    }

    private static FieldInfo? FieldOf(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.NonPublicFields)] Type owner, string name, Type type)
    {
        FieldInfo? field = owner.GetField(name, BindingFlags.Instance | BindingFlags.NonPublic);
        return field?.FieldType == type ? field : null;
    }

    /// <summary>Whether the constructor's parameters are the text, the tokens, two rented buffers, and whether the caller must dispose the document.</summary>
    private static bool IsKnown(ConstructorInfo constructor, Type table)
    {
        Type[] parameters = [.. constructor.GetParameters().Select(static parameter => parameter.ParameterType)];
        return parameters.Length == 5
            && parameters[0] == typeof(ReadOnlyMemory<byte>)
            && parameters[1] == table
            && parameters[2] == typeof(byte[])
            && !parameters[3].IsValueType
            && parameters[4] == typeof(bool);
    }

    private static byte[] RowsOf(ReadOnlySpan<byte> text)
    {
        int[] rows = RentedArrays.Rent<int>(KeptRows);
        ElementRows.Build(
            ref Mem.First(text), 0, text.Length, depth: 64, trailingCommas: false, comments: false, ref rows, out int length);
        byte[] bytes = ElementRows.ToBytes(rows, length);
        RentedArrays.Return(rows);
        return bytes;
    }

    [RequiresDynamicCode("Guarded by its caller's caller.")]
    private static Maker Emit(Type table, FieldInfo length, FieldInfo data, FieldInfo locked, ConstructorInfo constructor)
    {
        // A call of a delegate that is closed over its first argument does not move the other arguments.
        var method = new DynamicMethod(
            "MakeDocument", typeof(JsonDocument), [typeof(object), typeof(byte[]), typeof(byte[])], typeof(JsonDocument), skipVisibility: true);
        ILGenerator il = method.GetILGenerator();
        LocalBuilder tokens = il.DeclareLocal(table);
        il.Emit(OpCodes.Ldloca, tokens);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Ldlen);
        il.Emit(OpCodes.Conv_I4);
        il.Emit(OpCodes.Stfld, length);
        il.Emit(OpCodes.Ldloca, tokens);
        il.Emit(OpCodes.Ldarg_2);
        il.Emit(OpCodes.Stfld, data);
        il.Emit(OpCodes.Ldloca, tokens);
        il.Emit(OpCodes.Ldc_I4_1);
        il.Emit(OpCodes.Stfld, locked);
        il.Emit(OpCodes.Ldarg_1);
        il.Emit(OpCodes.Newobj, typeof(ReadOnlyMemory<byte>).GetConstructor([typeof(byte[])])!);
        il.Emit(OpCodes.Ldloc, tokens);
        il.Emit(OpCodes.Ldnull);
        il.Emit(OpCodes.Ldnull);
        il.Emit(OpCodes.Ldc_I4_0);
        il.Emit(OpCodes.Newobj, constructor);
        il.Emit(OpCodes.Ret);
        return method.CreateDelegate<Maker>(null);
    }
}
