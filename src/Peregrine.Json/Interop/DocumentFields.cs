using Peregrine.Json.Kernels;

namespace Peregrine.Json.Interop;

/// <summary>
/// The fields of a <see cref="JsonDocument"/>: same types, same order. The runtime gives two classes with the same fields the same layout, so a document can be
/// created and filled through this class. No <see cref="UnsafeAccessorAttribute"/> reaches the tokens, because their struct is not public.
/// <see cref="AreKnown"/> compares the fields; if they differ, System.Text.Json parses all documents (<see cref="HiddenMembers.DocumentTokens"/>).
/// </summary>
internal sealed class DocumentFields
{
    /// <summary>The text, to which the tokens refer.</summary>
    public ReadOnlyMemory<byte> Text;

    /// <summary>The tokens.</summary>
    public RowTable Rows;

    /// <summary>The array of the text, if the document returns it to the shared pool when disposed.</summary>
    public byte[]? RentedText;

    /// <summary>A buffer of System.Text.Json, if it wrote the text; null here.</summary>
    public object? RentedWriter;

    /// <summary>Whether disposing the document has an effect.</summary>
    public bool IsDisposable;

    private const string TableName = "System.Text.Json.JsonDocument+MetadataDb, System.Text.Json";
    private const string LengthField = "<Length>k__BackingField";
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public | BindingFlags.DeclaredOnly;

    /// <summary>A document without content. In a native program, copying it creates less garbage than creating a new object.</summary>
    private static readonly object s_blank = RuntimeHelpers.GetUninitializedObject(typeof(JsonDocument));

    /// <summary>The tokens in System.Text.Json's layout.</summary>
    public struct RowTable
    {
        /// <summary>The number of used bytes.</summary>
        public int Length;

        /// <summary>The rows (see <see cref="ElementRows"/>).</summary>
        public byte[]? Data;

        /// <summary>Whether the array will be replaced by one of the exact length. False for a finished document.</summary>
        public bool ConvertToAlloc;

        /// <summary>Whether the array belongs to the document and is not rented.</summary>
        public bool IsLocked;
    }

    /// <summary>Returns the fields of a document.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static DocumentFields Of(JsonDocument document) => ProvenCast.Alike<DocumentFields>(document);

    /// <summary>Creates a document. Not inlined, so that no caller's code, in which the object is a document, contains the access to its fields.</summary>
    /// <param name="text">The text.</param>
    /// <param name="rows">The rows.</param>
    /// <param name="length">The number of used bytes of the rows.</param>
    /// <param name="rentedText">The text's array, if the document returns it to the shared pool when it is disposed; otherwise null.</param>
    /// <param name="isRented">Whether the document returns the rows and the text's array to the shared pool when it is disposed.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static JsonDocument Make(ReadOnlyMemory<byte> text, byte[] rows, int length, byte[]? rentedText, bool isRented)
    {
        object document = Clone(s_blank);
        DocumentFields fields = ProvenCast.Alike<DocumentFields>(document);
        fields.Text = text;
        fields.Rows.Length = length;
        fields.Rows.Data = rows;
        fields.Rows.IsLocked = !isRented;
        fields.RentedText = rentedText;
        fields.IsDisposable = isRented;
        return ProvenCast.To<JsonDocument>(document);
    }

    /// <summary>Whether the loaded version's documents have exactly these fields.</summary>
    [DynamicDependency(DynamicallyAccessedMemberTypes.NonPublicFields, typeof(JsonDocument))]
    public static bool AreKnown() =>
        HiddenMembersGuard.Allows(HiddenMembers.DocumentTokens)
        && Type.GetType(TableName) is { IsValueType: true } table
        && HasFields(typeof(JsonDocument), [
            ("_utf8Json", typeof(ReadOnlyMemory<byte>)),
            ("_parsedData", table),
            ("_extraRentedArrayPoolBytes", typeof(byte[])),
            ("_extraPooledByteBufferWriter", null),
            ("<IsDisposable>k__BackingField", typeof(bool))])
        && HasFields(table, [(LengthField, typeof(int)), ("_data", typeof(byte[])), ("_convertToAlloc", typeof(bool)), ("_isLocked", typeof(bool))]);

    /// <param name="owner">The type.</param>
    /// <param name="expected">The names and types of the fields; a null type stands for any reference type.</param>
    private static bool HasFields(
        [DynamicallyAccessedMembers(DynamicallyAccessedMemberTypes.PublicFields | DynamicallyAccessedMemberTypes.NonPublicFields)] Type owner,
        (string Name, Type? Type)[] expected)
    {
        FieldInfo[] fields = owner.GetFields(Declared);
        if (fields.Length != expected.Length || (owner.IsClass && owner.BaseType != typeof(object)))
        {
            return false;
        }

        for (int i = 0; i < fields.Length; i++)
        {
            if (fields[i].Name != expected[i].Name || (expected[i].Type is { } type ? fields[i].FieldType != type : fields[i].FieldType.IsValueType))
            {
                return false;
            }
        }

        return true;
    }

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = nameof(MemberwiseClone))]
    private static extern object Clone(object document);
}
