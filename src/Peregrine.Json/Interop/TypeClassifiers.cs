using Peregrine.Json.Converters;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;

namespace Peregrine.Json.Interop;

/// <summary>
/// Users' classifiers, which System.Text.Json 11 calls for a value of a union or of a polymorphic type: a classifier gets a reader at the value and returns the
/// value's type. Version 10, which the library is built against, has no classifiers, so their property is found by name, once.
/// </summary>
internal static class TypeClassifiers
{
    private static readonly PropertyInfo? s_ofInfo = typeof(JsonTypeInfo).GetProperty("TypeClassifier");

    /// <summary>Whether the metadata has a classifier.</summary>
    public static bool AreIn(JsonTypeInfo info) => s_ofInfo?.GetValue(info) is not null;

    /// <summary>Returns a delegate that calls the metadata's classifier; null if it has none.</summary>
    /// <param name="info">The metadata.</param>
    /// <param name="isForUnion">Whether the classifier belongs to a union. Errors in the value are then reported before errors of the classifier.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "A delegate's Invoke is kept.")]
    public static TypeChoice? Of(JsonTypeInfo info, bool isForUnion)
    {
        if (s_ofInfo?.GetValue(info) is not Delegate own)
        {
            return null;
        }

        var classify = (GeneratedClassifier)Delegate.CreateDelegate(typeof(GeneratedClassifier), own, s_ofInfo.PropertyType.GetMethod("Invoke")!);
        return isForUnion && IsStructural(own) ? new NamedChoices(Asking(classify)).Choose : By(classify, isForUnion);
    }

    /// <summary>Returns a delegate that calls a classifier.</summary>
    /// <inheritdoc cref="Of"/>
    public static TypeChoice By(GeneratedClassifier classify, bool isForUnion)
    {
        TypeChoice ask = Asking(classify);
        return !isForUnion ? ask
            : (ref JsonReader reader) =>
            {
                JsonReader ahead = reader;
                Check(ref ahead);
                return ask(ref reader);
            };
    }

    private static TypeChoice Asking(GeneratedClassifier classify)
    {
        var readers = new ConverterReader();
        return (ref JsonReader reader) => Choose(ref reader, readers, classify);
    }

    /// <summary>Skips the value at the cursor and reports errors in it. A root number may end with the text.</summary>
    public static void Check(ref JsonReader ahead)
    {
        ahead.SkipValue();
        if (ahead.At < ahead.End || ahead.DepthLeft < ahead.Settings.MaxDepth)
        {
            ahead.CheckNumberEnd();
        }
    }

    /// <summary>Whether this is System.Text.Json's own classifier, which decides only by the names in an object.</summary>
    private static bool IsStructural(Delegate classifier) =>
        classifier is { HasSingleTarget: true, Target: { } target }
            && target.GetType() is { Name: "StructuralClassifier", DeclaringType.Name: "JsonUnionTypeStructuralClassifier" } type
            && type.Assembly == typeof(JsonTypeInfo).Assembly;

    private static Type? Choose(ref JsonReader reader, ConverterReader readers, GeneratedClassifier classify)
    {
        var foreign = new Utf8JsonReader(ConverterReader.InputOf(ref reader), isFinalBlock: true, readers.BeforeValue(ref reader));
        _ = ConverterReader.PlaceAt(ref foreign, ref reader);
        foreign.Read();
        try
        {
            return classify(ref foreign);
        }
        catch (Exception error) when (StjText.IsReading(error))
        {
            throw new ReadFault(FaultKind.User, reader.At, error);
        }
    }
}
