using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Converters;
using Peregrine.Json.Errors;
using Peregrine.Json.Reading;

namespace Peregrine.Json.Interop;

/// <summary>
/// Classifiers of users, which version 11 calls for a value of a union or of a polymorphic type: they are given a reader at the value and name its type. Version 10, which the library is
/// built against, has none, so their delegate is found by its name, once.
/// </summary>
internal static class TypeClassifiers
{
    private static readonly PropertyInfo? s_ofInfo = typeof(JsonTypeInfo).GetProperty("TypeClassifier");

    private delegate Type? Classifier(ref Utf8JsonReader reader);

    /// <summary>Whether the metadata has one.</summary>
    public static bool AreIn(JsonTypeInfo info) => s_ofInfo?.GetValue(info) is not null;

    /// <summary>The one that the metadata has, or null.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A delegate's Invoke is kept.")]
    public static TypeChoice? Of(JsonTypeInfo info)
    {
        if (s_ofInfo?.GetValue(info) is not Delegate own)
        {
            return null;
        }

        var readers = new ConverterReader();
        var classify = (Classifier)Delegate.CreateDelegate(typeof(Classifier), own, s_ofInfo.PropertyType.GetMethod("Invoke")!);
        return (ref JsonReader reader) => Choose(ref reader, readers, classify);
    }

    private static Type? Choose(ref JsonReader reader, ConverterReader readers, Classifier classify)
    {
        Utf8JsonReader foreign = readers.BeforeValue(ref reader, out _);
        foreign.Read();
        try
        {
            return classify(ref foreign);
        }
        catch (Exception error) when (StjFault.IsReading(error))
        {
            throw new ReadFault(FaultKind.User, reader.At, error);
        }
    }
}
