using Microsoft.CodeAnalysis.FlowAnalysis;

namespace Peregrine.Json.Analyzers;

/// <summary>Finds where a converter's Read certainly leaves its reader at a token other than the last one of its value.</summary>
internal sealed class ReadWalk
{
    private const string RunsOn = "The loop reads to the end of the document: it has no exit at the end of the value";
    private const string ReadsPast = "Read moves the reader past the last token of its value";
    private const string ReturnsEarly = "Read returns before the reader is at the last token of its value";

    private readonly IParameterSymbol _reader;
    private readonly HashSet<CaptureId> _tokens = [];
    private readonly List<(SyntaxNode Place, string Message)> _faults = [];
    private bool _isReporting;

    private ReadWalk(IParameterSymbol reader) => _reader = reader;

    public static IReadOnlyList<(SyntaxNode Place, string Message)> Faults(ControlFlowGraph graph, IBlockOperation body, IParameterSymbol reader)
    {
        var walk = new ReadWalk(reader);
        walk._faults.AddRange(body.Descendants().OfType<ILoopOperation>().Where(walk.RunsOnForEver).Select(static loop => (ConditionOf(loop)!.Syntax, RunsOn)));
        walk.Follow(graph);
        return walk._faults;
    }

    /// <summary>
    /// Whether a loop's condition is only a call of Read, and no statement in its body leaves the loop. Such a loop reads to the end of the document, or an
    /// exception ends it.
    /// </summary>
    private bool RunsOnForEver(ILoopOperation loop) =>
        ConditionOf(loop) is IInvocationOperation { TargetMethod.Name: "Read" } call && IsReader(call.Instance)
        && !loop.Body.DescendantsAndSelf().Any(one => one is IReturnOperation || one is IBranchOperation branch && (branch.BranchKind == BranchKind.GoTo || SymbolEqualityComparer.Default.Equals(branch.Target, loop.ExitLabel)));

    private static IOperation? ConditionOf(ILoopOperation loop) => (loop as IWhileLoopOperation)?.Condition ?? (loop as IForLoopOperation)?.Condition;

    /// <summary>Computes the positions at the entry of each block until they no longer change; then finds the faults.</summary>
    private void Follow(ControlFlowGraph graph)
    {
        _tokens.UnionWith(graph.Blocks.SelectMany(static block => block.Operations).OfType<IFlowCaptureOperation>().GroupBy(static capture => capture.Id)
            .Where(group => group.Count() == 1 && IsToken(group.First().Value)).Select(static group => group.Key));
        var entries = new ReaderPosition[graph.Blocks.Length];
        var waiting = new Queue<BasicBlock>(graph.Blocks.Where(static block => block.Kind == BasicBlockKind.Entry));
        foreach (BasicBlock block in graph.Blocks.Where(IsHandler))
        {
            entries[block.Ordinal] = ReaderPosition.Unknown;
            waiting.Enqueue(block);
        }

        entries[0] = ReaderPosition.Start;
        while (waiting.Count > 0)
        {
            BasicBlock block = waiting.Dequeue();
            foreach ((ControlFlowBranch branch, ReaderPosition position) in Leave(block, entries[block.Ordinal]))
            {
                if (branch.Destination is { } next && (entries[next.Ordinal] | position) != entries[next.Ordinal])
                {
                    entries[next.Ordinal] |= position;
                    waiting.Enqueue(next);
                }
            }
        }

        _isReporting = true;
        foreach (BasicBlock block in graph.Blocks.Where(static block => block.Kind == BasicBlockKind.Block))
        {
            foreach ((ControlFlowBranch branch, ReaderPosition position) in Leave(block, entries[block.Ordinal]))
            {
                if (branch.Destination is { Kind: BasicBlockKind.Exit } && ReaderPositions.IsInside(position))
                {
                    SyntaxNode place = (block.BranchValue ?? block.Operations.LastOrDefault())?.Syntax ?? graph.OriginalOperation.Syntax;
                    _faults.Add((place.FirstAncestorOrSelf<ReturnStatementSyntax>() ?? place, ReturnsEarly));
                }
            }
        }
    }

    /// <summary>Whether a block belongs to a catch, filter or finally region, which can be entered from any place in the protected code.</summary>
    private static bool IsHandler(BasicBlock block)
    {
        for (ControlFlowRegion? region = block.EnclosingRegion; region is not null; region = region.EnclosingRegion)
        {
            if (region.Kind is ControlFlowRegionKind.Catch or ControlFlowRegionKind.Filter or ControlFlowRegionKind.FilterAndHandler or ControlFlowRegionKind.Finally)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Returns the exits of a block, with the position at each.</summary>
    private IEnumerable<(ControlFlowBranch Branch, ReaderPosition Position)> Leave(BasicBlock block, ReaderPosition position)
    {
        foreach (IOperation operation in block.Operations)
        {
            position = After(operation, position);
        }

        if (block.BranchValue is { } value)
        {
            position = After(value, position);
        }

        bool isConditional = block.ConditionKind != ControlFlowConditionKind.None;
        if (block.ConditionalSuccessor is { } conditional)
        {
            yield return (conditional, Where(block.BranchValue!, block.ConditionKind == ControlFlowConditionKind.WhenTrue, position));
        }

        if (block.FallThroughSuccessor is { } next)
        {
            yield return (next, isConditional ? Where(block.BranchValue!, block.ConditionKind == ControlFlowConditionKind.WhenFalse, position) : position);
        }
    }

    private ReaderPosition After(IOperation operation, ReaderPosition position)
    {
        foreach (IOperation part in operation.ChildOperations)
        {
            position = After(part, position);
        }

        return operation switch
        {
            IInvocationOperation call when IsReader(call.Instance) => AfterOwn(call, position),
            IParameterReferenceOperation reference when IsReader(reference) => AfterUse(reference, position),
            _ => position,
        };
    }

    private ReaderPosition AfterOwn(IInvocationOperation call, ReaderPosition position)
    {
        string method = call.TargetMethod.Name;
        if (method == "Read")
        {
            if (_isReporting && position == ReaderPosition.End)
            {
                _faults.Add((call.Syntax, ReadsPast));
            }

            return ReaderPositions.AfterRead(position);
        }

        return method switch
        {
            "Skip" or "TrySkip" => ReaderPositions.AfterValue(position),
            "CopyString" or "ValueTextEquals" => ReaderPositions.AfterGet(position),
            "GetComment" or "GetType" or "GetHashCode" => position,
            _ => method.StartsWith("Get", System.StringComparison.Ordinal) || method.StartsWith("TryGet", System.StringComparison.Ordinal) ? ReaderPositions.AfterGet(position) : position,
        };
    }

    /// <summary>
    /// Returns the position after a use of the reader other than a call of its methods. Copying the reader and reading its properties do not move it.
    /// </summary>
    private static ReaderPosition AfterUse(IParameterReferenceOperation reference, ReaderPosition position) =>
        reference.Parent switch
        {
            IInvocationOperation or IPropertyReferenceOperation => position,
            ISimpleAssignmentOperation assignment when assignment.Value == reference && !assignment.IsRef => position,
            IArgumentOperation { Parameter.RefKind: RefKind.None or RefKind.In } => position,
            IArgumentOperation { Parent: IInvocationOperation call } when ReadsOneValue(call.TargetMethod) => ReaderPositions.AfterValue(position),
            _ => ReaderPosition.Unknown,
        };

    /// <summary>Whether a method that receives the reader at or before a value returns with the reader at the last token of that value.</summary>
    private static bool ReadsOneValue(IMethodSymbol method) =>
        (KnownTypes.NameOf(method.ContainingType), method.Name) switch
        {
            ("System.Text.Json.JsonSerializer" or KnownTypes.Ours, "Deserialize") => true,
            ("System.Text.Json.JsonElement" or "System.Text.Json.JsonDocument", "ParseValue") => true,
            ("System.Text.Json.Nodes.JsonNode", "Parse") => true,
            ("System.Text.Json.Serialization.JsonConverter`1", "Read") => true,
            _ => false,
        };

    /// <summary>Returns the positions that are possible if a condition has the given value.</summary>
    private ReaderPosition Where(IOperation condition, bool value, ReaderPosition position)
    {
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not:
                return Where(not.Operand, !value, position);
            case IParenthesizedOperation parenthesized:
                return Where(parenthesized.Operand, value, position);
            case IInvocationOperation { TargetMethod.Name: "Read" or "TrySkip" } call when IsReader(call.Instance):
                // A converter's reader has the whole value, so Read and TrySkip return false only if the position is unknown.
                return value ? position : position & ReaderPosition.Unknown;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } test:
                IOperation? token = IsToken(test.LeftOperand) ? test.RightOperand : IsToken(test.RightOperand) ? test.LeftOperand : null;
                return ConstantOf(token) is { } kind ? Of(kind, value == (test.OperatorKind == BinaryOperatorKind.Equals), position) : position;
            case IIsPatternOperation test when IsToken(test.Value):
                return Where(test.Pattern, value, position);
            default:
                return position;
        }
    }

    private static ReaderPosition Where(IPatternOperation pattern, bool value, ReaderPosition position) =>
        pattern switch
        {
            IConstantPatternOperation constant when ConstantOf(constant.Value) is { } kind => Of(kind, value, position),
            INegatedPatternOperation negated => Where(negated.Pattern, !value, position),
            IBinaryPatternOperation both when both.OperatorKind == BinaryOperatorKind.Or == value => Where(both.LeftPattern, value, position) | Where(both.RightPattern, value, position),
            IBinaryPatternOperation both => Where(both.RightPattern, value, Where(both.LeftPattern, value, position)),
            _ => position,
        };

    private static ReaderPosition Of(int token, bool isThat, ReaderPosition position) => isThat ? ReaderPositions.Where(position, token) : ReaderPositions.WhereNot(position, token);

    private bool IsToken(IOperation operation) =>
        operation switch
        {
            IConversionOperation conversion => IsToken(conversion.Operand),
            IPropertyReferenceOperation { Property.Name: "TokenType" } property => IsReader(property.Instance),
            IFlowCaptureReferenceOperation capture => _tokens.Contains(capture.Id),
            _ => false,
        };

    private static int? ConstantOf(IOperation? operation) =>
        operation is IConversionOperation { ConstantValue.HasValue: false } conversion ? ConstantOf(conversion.Operand)
        : operation?.ConstantValue is { HasValue: true, Value: byte or int } constant ? System.Convert.ToInt32(constant.Value, System.Globalization.CultureInfo.InvariantCulture)
        : null;

    private bool IsReader(IOperation? operation) => operation is IParameterReferenceOperation reference && SymbolEqualityComparer.Default.Equals(reference.Parameter, _reader);
}
