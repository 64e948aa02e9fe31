using System.Collections.Concurrent;
using Peregrine.Json.Contracts;
using Peregrine.Json.Reading;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Keys that are strings; the policy applies to writing only, as in System.Text.Json.</summary>
internal sealed class StringKeyContract(JsonNamingPolicy? policy) : KeyContract<string>
{
    /// <summary>Whether keys are written without a naming policy.</summary>
    public bool IsPlain => policy is null;

    public override ExecutionKind Serving => ExecutionKind.SimpleValue;

    public override bool ReadsAgain => true;

    public override string Read(ref JsonReader reader) => reader.ReadNameString();

    public override void Write(ref JsonWriter writer, string key)
    {
        string name = policy is null ? key : policy.ConvertName(key) ?? throw Throw.PolicyGaveNull(policy);
        JsonWriter.CheckName(name?.Length ?? 0);
        writer.WriteString(name);
    }
}

/// <summary>Keys declared as object. A key is written by its run-time type; reading a key throws.</summary>
internal sealed class ObjectKeyContract(Func<Type, KeyContract> find) : KeyContract<object>
{
    private readonly ConcurrentDictionary<Type, KeyContract> _byType = new();

    public override ExecutionKind Serving => ExecutionKind.RuntimeType;

    public override void DescribeTo(ContractNotes notes) => notes.RefuseReading(NotSupported);

    public override bool ReadsAgain => true;

    public override object Read(ref JsonReader reader)
    {
        nint name = reader.At;
        _ = reader.ReadNameString();
        throw new ReadFault(FaultKind.Unsupported, name, NotSupported).WithSource();
    }

    public override void Write(ref JsonWriter writer, object key)
    {
        Type type = key.GetType();
        if (type == typeof(object))
        {
            // The run-time type is object, too, so no more specific contract can write the key.
            WriteFault.Throw(WriteFaultKind.Unsupported, NotSupported);
        }

        _byType.GetOrAdd(type, find).WriteObject(ref writer, key);
    }

    private static string NotSupported => ErrorText.KeyNotSupported(typeof(object), "System.Text.Json.Serialization.Converters.DefaultObjectConverter");
}

/// <summary>Keys of a type that is not supported: reading or writing a key throws.</summary>
/// <param name="nameConverter">Returns the name of System.Text.Json's converter for the type.</param>
internal sealed class UnsupportedKeyContract<TKey>(Func<string> nameConverter) : KeyContract<TKey>
{
    public override ExecutionKind Serving => ExecutionKind.Refused;

    public override void DescribeTo(ContractNotes notes) => notes.Because(ErrorText.KeyNotSupported(typeof(TKey), nameConverter()));

    public override bool ReadsAgain => true;

    public override TKey Read(ref JsonReader reader)
    {
        nint name = reader.At;
        _ = reader.ReadNameString();
        throw new ReadFault(FaultKind.Unsupported, name, ErrorText.KeyNotSupported(typeof(TKey), nameConverter())).WithSource();
    }

    public override void Write(ref JsonWriter writer, TKey key) =>
        WriteFault.Throw(WriteFaultKind.Unsupported, ErrorText.KeyNotSupported(typeof(TKey), nameConverter()));
}
